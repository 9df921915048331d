import { rm, stat } from 'node:fs/promises';
import { runFfmpeg, type Work } from './ffmpeg.ts';
import type { Film } from './film.ts';

/** The settings with which a film is converted. */
interface Recipe {
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

/** A silent loop of the part of a film that is around the middle one of its pictures. */
export function loopRecipe({ pictures: { start, middle, end } }: Film): Recipe {
  const length = Math.min(LOOP_S + FADE_S, end - start);
  const centered = Math.min(Math.max(start, middle - length / 2), end - length);
  return { ...LOOP, start: centered, length, isLoop: length > 2 * FADE_S };
}

/** The whole film, with its sound. */
export const filmRecipe = ({ duration, sound, pictures }: Film): Recipe => ({
  ...FILM,
  hasSound: sound !== undefined,
  start: sound ? 0 : pictures.start,
  length: duration,
});

/**
 * Makes `PATH.mp4` (H.264 and AAC), and `PATH.webm` (VP9 and Opus) where that is smaller.
 * @returns the extensions of the files
 */
export async function makeFilmFiles(path: string, film: Film, recipe: Recipe, work: Work) {
  const sound = recipe.hasSound && film.sound ? film.sound : undefined;
  const graph = [filters(film, recipe), ...(sound ? [sound] : [])].join(';');
  const streams = ['-filter_complex', graph, '-map', '[out]', ...(sound ? ['-map', '[sound]'] : [])];
  const cut = ['-ss', String(recipe.start), '-t', String(recipe.length), '-i', film.file];
  // Drop the metadata of the original: phones write the location into it.
  const common = [...cut, ...streams, '-map_metadata', '-1', '-map_chapters', '-1'];
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
 * The ffmpeg filters: whole pictures, even sides, SDR colors, a constant frame rate from the first moment, and for a loop
 * a crossfade from the end to the start.
 */
function filters(
  { video, width, height, rate, deinterlacing, toSdr }: Film,
  { shortSide, length, isLoop }: Recipe,
): string {
  const scale = Math.min(1, shortSide / Math.min(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  const steps = [
    ...deinterlacing,
    `fps=${isLoop ? 25 : plainRate(rate)}:start_time=0`,
    `scale=${even(width)}:${even(height)}:flags=lanczos`,
    ...toSdr,
    'setsar=1',
    'format=yuv420p',
  ].join(',');
  if (!isLoop) return `[0:${video}]${steps}[out]`;
  const end = length - FADE_S;
  return [
    // xfade waits for ever for pictures that are missing at the start or at the end.
    `[0:${video}]${steps},tpad=stop_mode=clone:stop_duration=${length},trim=end=${length},split[whole][again]`,
    `[again]trim=end=${FADE_S},setpts=PTS-STARTPTS[head]`,
    `[whole]trim=start=${FADE_S},setpts=PTS-STARTPTS[body]`,
    `[body][head]xfade=transition=fade:duration=${FADE_S}:offset=${end - FADE_S},trim=end=${end},format=yuv420p[out]`,
  ].join(';');
}

/** The nearest of 24, 25 and 30 frames per second; a rate above 45 is halved first. */
function plainRate(rate: number): number {
  const once = rate > 45 ? rate / 2 : rate;
  return [24, 25, 30].reduce((best, each) => (Math.abs(each - once) < Math.abs(best - once) ? each : best));
}
