import { rm, stat } from 'node:fs/promises';
import { type Probe, runFfmpeg } from './ffmpeg.ts';

/** The settings with which a film is converted. */
export interface Recipe {
  /** The shorter side, in pixels; films are never enlarged. */
  shortSide: number;
  /** Maximum bit rates, in kbit/s. */
  h264: number;
  vp9: number;
  hasSound: boolean;
  /** The part of the original, in seconds. */
  start: number;
  length: number;
  /** Whether the end fades into the start. */
  isLoop: boolean;
}

/** The format of the sample loops: 960 × 540, 25 frames a second, 340 to 420 kbit/s in H.264 and 220 to 330 in VP9. */
const LOOP = { shortSide: 540, h264: 420, vp9: 330, hasSound: false, isLoop: true };
const LOOP_S = 8;
const FADE_S = 0.5;

/** Films play in a dialog at most 1280 pixels wide, mostly on phones. */
const FILM = { shortSide: 720, h264: 1600, vp9: 1200, isLoop: false };

/** A silent loop of the middle of a film. */
export function loopRecipe({ duration }: Probe): Recipe {
  const length = Math.min(LOOP_S + FADE_S, duration);
  return { ...LOOP, start: (duration - length) / 2, length, isLoop: duration > 2 * FADE_S };
}

/** The whole film, with its sound. */
export const filmRecipe = ({ duration, hasSound }: Probe): Recipe => ({
  ...FILM,
  hasSound,
  start: 0,
  length: duration,
});

interface Work {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Makes `PATH.mp4` (H.264 and AAC), and `PATH.webm` (VP9 and Opus) where that is smaller.
 * @returns the extensions of the files
 */
export async function makeFilmFiles(file: string, path: string, source: Probe, recipe: Recipe, work: Work) {
  const picture = ['-filter_complex', filters(source, recipe), '-map', '[out]'];
  const sound = recipe.hasSound ? ['-map', '0:a:0'] : ['-an'];
  const cut = ['-ss', String(recipe.start), '-t', String(recipe.length), '-i', file];
  // Drop the metadata of the original: phones write the location into it.
  const common = [...cut, ...picture, ...sound, '-map_metadata', '-1', '-map_chapters', '-1'];
  const share = (from: number) => (part: number) => work.onProgress(from + part / 2);
  const { length } = recipe;

  const rate = (kilobits: number) => ['-maxrate', `${kilobits}k`, '-bufsize', `${2 * kilobits}k`];
  const h264 = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-crf', '23', ...rate(recipe.h264)];
  const mp4 = [...h264, '-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', `${path}.mp4`];
  await runFfmpeg([...common, ...mp4], length, { ...work, onProgress: share(0) });

  const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '33', '-b:v', `${recipe.vp9}k`, '-row-mt', '1', '-cpu-used', '4'];
  const webm = [...vp9, '-g', '240', '-c:a', 'libopus', '-b:a', '96k', '-ac', '2', `${path}.webm`];
  await runFfmpeg([...common, ...webm], length, { ...work, onProgress: share(0.5) });

  const [ofMp4, ofWebm] = await Promise.all(
    ['mp4', 'webm'].map(async (ending) => (await stat(`${path}.${ending}`)).size),
  );
  if (Number(ofWebm) < Number(ofMp4)) return ['mp4', 'webm'];
  await rm(`${path}.webm`);
  return ['mp4'];
}

/**
 * The ffmpeg filters: SDR colors, a constant frame rate, even sides, and for a loop a crossfade from the end to the
 * start.
 */
function filters({ width, height, rate, isHdr }: Probe, { shortSide, length, isLoop }: Recipe): string {
  const scale = Math.min(1, shortSide / Math.min(width, height));
  const even = (side: number) => 2 * Math.round((side * scale) / 2);
  const steps = [
    `fps=${isLoop ? 25 : plainRate(rate)}`,
    `scale=${even(width)}:${even(height)}:flags=lanczos`,
    ...(isHdr ? [TO_SDR] : []),
    'setsar=1',
    'format=yuv420p',
  ].join(',');
  if (!isLoop) return `[0:v:0]${steps}[out]`;
  const end = length - FADE_S;
  return [
    `[0:v:0]${steps},split[whole][again]`,
    `[again]trim=end=${FADE_S},setpts=PTS-STARTPTS[head]`,
    `[whole]trim=start=${FADE_S},setpts=PTS-STARTPTS[body]`,
    `[body][head]xfade=transition=fade:duration=${FADE_S}:offset=${end - FADE_S},trim=end=${end},format=yuv420p[out]`,
  ].join(';');
}

/** Tone-maps the HDR video of new phones to the SDR colors that all screens show. */
const TO_SDR =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv';

/** The nearest of 24, 25 and 30 frames per second; a rate above 45 is halved first. */
function plainRate(rate: number): number {
  const once = rate > 45 ? rate / 2 : rate;
  return [24, 25, 30].reduce((best, each) => (Math.abs(each - once) < Math.abs(best - once) ? each : best));
}
