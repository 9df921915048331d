import { rm, stat } from 'node:fs/promises';
import { runFfmpeg, type Task } from './ffmpeg.ts';
import { type Film, scaledTo } from './readFilm.ts';

/**
 * The settings with which a film is converted: `input` are the ffmpeg arguments that choose what is converted, `filters` those for
 * its pictures, `h264` and `vp9` the maximum bit rates in kbit/s.
 */
type Recipe = ReturnType<typeof loopRecipe>;

/** In seconds. */
const LOOP_S = 8;
const FADE_S = 0.5;

/**
 * A silent loop of the middle of a film, whose end fades into its start. The format is that of the sample loops: 960 × 540, 25 frames
 * a second, 340 to 420 kbit/s in H.264 and 220 to 330 in VP9.
 */
export function loopRecipe({ file, pictures }: Film) {
  const seconds = Math.min(LOOP_S + FADE_S, pictures);
  const end = seconds - FADE_S;
  const steps = `[0:v]fps=25,${scaledTo(540)}`;
  const fade = [
    // xfade waits for ever for pictures that are missing at the end.
    `${steps},tpad=stop_mode=clone:stop_duration=${seconds},trim=end=${seconds},split[whole][again]`,
    `[again]trim=end=${FADE_S},setpts=PTS-STARTPTS[head]`,
    `[whole]trim=start=${FADE_S},setpts=PTS-STARTPTS[body]`,
    `[body][head]xfade=transition=fade:duration=${FADE_S}:offset=${end - FADE_S},trim=end=${end},format=yuv420p`,
  ].join(';');
  const input = ['-ss', String((pictures - seconds) / 2), '-t', String(seconds), '-i', file];
  const filters = seconds > 2 * FADE_S ? fade : steps;
  return { step: 'Loop', input, filters, hasSound: false, seconds, h264: 420, vp9: 330 };
}

/** The whole film, with its sound. */
export const filmRecipe = ({ file, duration, hasSound }: Film): Recipe => ({
  ...{ step: 'Film', input: ['-i', file], filters: '[0:v]null', hasSound, seconds: duration, h264: 1600, vp9: 1200 },
});

/** Makes `PATH.mp4` (H.264 and AAC), and `PATH.webm` (VP9 and Opus) where that is smaller. */
export async function makeFilmFiles(path: string, recipe: Recipe, task: Task): Promise<void> {
  const { step, input, filters, hasSound, seconds, h264, vp9 } = recipe;
  // Without the metadata of the original: phones write the location into it.
  const others = [...(hasSound ? ['-map', '0:a'] : []), '-map_metadata', '-1', '-map_chapters', '-1'];
  const tracks = (pictures: string) => ['-map', pictures, ...others];
  const rate = ['-maxrate', `${h264}k`, '-bufsize', `${2 * h264}k`];
  const mp4 = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-crf', '23', ...rate];
  const webm = ['-c:v', 'libvpx-vp9', '-crf', '33', '-b:v', `${vp9}k`, '-row-mt', '1', '-cpu-used', '4', '-g', '240'];
  const args = [
    ...[...input, '-filter_complex', `${filters},split[one][other]`],
    ...[...tracks('[one]'), ...mp4, '-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', `${path}.mp4`],
    ...[...tracks('[other]'), ...webm, '-c:a', 'libopus', '-b:a', '96k', `${path}.webm`],
  ];
  await runFfmpeg(step, seconds, args, task);
  const [ofMp4, ofWebm] = await Promise.all([stat(`${path}.mp4`), stat(`${path}.webm`)]);
  if (ofWebm.size >= ofMp4.size) await rm(`${path}.webm`);
}
