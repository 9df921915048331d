import { type Header, hasFailed, runFfmpeg, type Stream, type Task } from './ffmpeg.ts';

/**
 * The ffmpeg filters that make stereo `[sound]` of a film's sound tracks, or undefined if nothing can be heard. The
 * first audible track is used, a commentary only where there is no other; a camera's mono tracks, one for each microphone, are mixed.
 */
export async function soundOf(file: string, { streams, format }: Header, task: Task): Promise<string | undefined> {
  const candidates = streams
    .filter(({ codec_type, channels }) => codec_type === 'audio' && Number(channels) > 0)
    .sort((one, other) => Number(isCommentary(one)) - Number(isCommentary(other)));
  const heard: Stream[] = [];
  const filters: string[] = [];
  for (const stream of candidates) {
    if (heard[0] && !isOfSameCamera(heard[0], stream)) continue;
    const [channel, ...others] = await audibleChannels(file, stream, Number(format.duration), task);
    if (channel === undefined) continue;
    // Silence where the track has gaps, and a single audible channel in both ears.
    const pan = stream.channels === 1 || others.length > 0 ? '' : `,pan=mono|c0=c${channel}`;
    filters.push(`[0:${stream.index}]aresample=async=1:first_pts=0${pan}[track${heard.push(stream)}]`);
  }
  if (heard.length === 0) return undefined;

  const inputs = heard.map((_, index) => `[track${index + 1}]`).join('');
  // Floating-point samples: ffmpeg turns 5.1 in whole numbers into stereo with a voice of a third of its loudness.
  const stereo = `${inputs}amix=inputs=${heard.length}:normalize=0,aformat=sample_fmts=fltp:channel_layouts=stereo`;
  return [...filters, `${stereo},alimiter=limit=0.97:level=0[sound]`].join(';');
}

/** Whether a track speaks about the film, or describes its pictures. */
const isCommentary = ({ disposition }: Stream) => disposition.comment === 1 || disposition.visual_impaired === 1;

/** Whether two tracks are those of two microphones: they may be mixed. Those of two languages may not. */
const isOfSameCamera = (one: Stream, other: Stream) =>
  one.channels === 1 && other.channels === 1 && !isCommentary(other) && one.tags?.language === other.tags?.language;

const SILENCE_DB = -60;

async function audibleChannels(file: string, { index }: Stream, seconds: number, task: Task): Promise<number[]> {
  const peaks = 'astats=measure_perchannel=Peak_level:measure_overall=none';
  // The filter writes what it has measured as information.
  const args = ['-loglevel', 'info', '-i', file, '-map', `0:${index}`, '-af', peaks, '-f', 'null', '-'];
  const words = await runFfmpeg('Listening', seconds, args, task).catch((problem: Error) => {
    // A track that cannot be decoded, such as the spatial sound of new phones, is not audible.
    if (hasFailed(problem.cause)) return '';
    throw problem;
  });
  return [...words.matchAll(/Peak level dB: (\S+)/g)].flatMap(([, peak], channel) =>
    Number(peak) > SILENCE_DB ? [channel] : [],
  );
}
