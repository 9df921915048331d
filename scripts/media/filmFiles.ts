import { rm, stat } from 'node:fs/promises';
import { runFfmpeg, type Work } from './ffmpeg.ts';
import { type Film, scaledTo } from './film.ts';

/** The settings with which a film is converted. */
interface Recipe {
  /** The ffmpeg arguments that choose and filter what is converted. */
  input: readonly string[];
  /** In seconds. */
  length: number;
  /** Maximum bit rates, in kbit/s. */
  h264: number;
  vp9: number;
}

/** In seconds. */
const LOOP_S = 8;
const FADE_S = 0.5;

/**
 * A silent loop of the middle of a film, whose end fades into its start. The format is that of the sample loops: 960 × 540, 25 frames
 * a second, 340 to 420 kbit/s in H.264 and 220 to 330 in VP9.
 */
export function loopRecipe({ file, pictures }: Film): Recipe {
  const length = Math.min(LOOP_S + FADE_S, pictures);
  const end = length - FADE_S;
  const steps = `[0:v]fps=25,${scaledTo(540)}`;
  const fade = [
    // xfade waits for ever for pictures that are missing at the end.
    `${steps},tpad=stop_mode=clone:stop_duration=${length},trim=end=${length},split[whole][again]`,
    `[again]trim=end=${FADE_S},setpts=PTS-STARTPTS[head]`,
    `[whole]trim=start=${FADE_S},setpts=PTS-STARTPTS[body]`,
    `[body][head]xfade=transition=fade:duration=${FADE_S}:offset=${end - FADE_S},trim=end=${end},format=yuv420p[out]`,
  ].join(';');
  const graph = length > 2 * FADE_S ? fade : `${steps}[out]`;
  const part = ['-ss', String((pictures - length) / 2), '-t', String(length), '-i', file];
  return { input: [...part, '-filter_complex', graph, '-map', '[out]'], length, h264: 420, vp9: 330 };
}

/** The whole film, with its sound. */
export const filmRecipe = ({ file, duration }: Film): Recipe => ({
  input: ['-i', file],
  length: duration,
  h264: 1600,
  vp9: 1200,
});

/** Makes `PATH.mp4` (H.264 and AAC), and `PATH.webm` (VP9 and Opus) where that is smaller. */
export async function makeFilmFiles(path: string, recipe: Recipe, work: Work): Promise<void> {
  const { input, length } = recipe;
  // Drop the metadata of the original: phones write the location into it.
  const common = [...input, '-map_metadata', '-1', '-map_chapters', '-1'];
  const share = (from: number) => (part: number) => work.onProgress(from + part / 2);

  const rate = (kilobits: number) => ['-maxrate', `${kilobits}k`, '-bufsize', `${2 * kilobits}k`];
  const h264 = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-crf', '23', ...rate(recipe.h264)];
  const mp4 = [...h264, '-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', `${path}.mp4`];
  await runFfmpeg([...common, ...mp4], length, { ...work, onProgress: share(0) });

  const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '33', '-b:v', `${recipe.vp9}k`, '-row-mt', '1', '-cpu-used', '4'];
  const webm = [...vp9, '-g', '240', '-c:a', 'libopus', '-b:a', '96k', `${path}.webm`];
  await runFfmpeg([...common, ...webm], length, { ...work, onProgress: share(0.5) });

  const [ofMp4, ofWebm] = await Promise.all([stat(`${path}.mp4`), stat(`${path}.webm`)]);
  if (ofWebm.size >= ofMp4.size) await rm(`${path}.webm`);
}
