import { hasFailed, runFfmpeg, type Stream, type Work } from './ffmpeg.ts';

interface Track {
  stream: Stream;
  /** The numbers of its channels that are more than silence. */
  channels: number[];
}

/**
 * The ffmpeg filters that make stereo `[sound]` of a film's sound tracks, or undefined if nothing can be heard. The
 * first audible track is used, a commentary only where there is no other; a camera's mono tracks, one for each microphone, are mixed.
 */
export async function soundOf(file: string, streams: readonly Stream[], work: Work): Promise<string | undefined> {
  const candidates = streams
    .filter(({ codec_type, channels }) => codec_type === 'audio' && Number(channels) > 0)
    .sort((one, other) => Number(isCommentary(one)) - Number(isCommentary(other)));
  const heard: Track[] = [];
  for (const stream of candidates) {
    const [first] = heard;
    if (first !== undefined && !isOfSameCamera(first.stream, stream)) continue;
    const channels = await audibleChannels(file, stream, work);
    if (channels.length > 0) heard.push({ stream, channels });
  }
  if (heard.length === 0) return undefined;

  const parts = heard.map((track, number) => `[0:${track.stream.index}]${onlyAudible(track)}[track${number}]`);
  const inputs = heard.map((_, number) => `[track${number}]`).join('');
  // Floating-point samples: ffmpeg turns 5.1 in whole numbers into stereo with a voice of a third of its loudness.
  const stereo = `${inputs}amix=inputs=${heard.length}:normalize=0,aformat=sample_fmts=fltp:channel_layouts=stereo`;
  return [...parts, `${stereo},alimiter=limit=0.97:level=0[sound]`].join(';');
}

/** Whether a track speaks about the film, or describes its pictures. */
const isCommentary = ({ disposition }: Stream) => disposition.comment === 1 || disposition.visual_impaired === 1;

/** Whether two tracks are those of two microphones: they may be mixed. Those of two languages may not. */
const isOfSameCamera = (one: Stream, other: Stream) =>
  one.channels === 1 && other.channels === 1 && !isCommentary(other) && one.tags?.language === other.tags?.language;

/** The filters of a track: silence where it has gaps, and a single audible channel in both ears. */
function onlyAudible({ stream, channels: [channel = 0, ...others] }: Track): string {
  const steady = 'aresample=async=1:first_pts=0';
  return stream.channels === 1 || others.length > 0 ? steady : `${steady},pan=mono|c0=c${channel}`;
}

const SILENCE_DB = -60;

async function audibleChannels(file: string, { index }: Stream, work: Work): Promise<number[]> {
  const peaks = 'astats=measure_perchannel=Peak_level:measure_overall=none';
  // The filter writes what it has measured as information.
  const args = ['-loglevel', 'info', '-i', file, '-map', `0:${index}`, '-af', peaks, '-f', 'null', '-'];
  const words = await runFfmpeg(args, 0, work).catch((problem: Error) => {
    // A track that cannot be decoded, such as the spatial sound of new phones, is not audible.
    if (hasFailed(problem.cause)) return '';
    throw problem;
  });
  return [...words.matchAll(/Peak level dB: (\S+)/g)].flatMap(([, peak], channel) =>
    Number(peak) > SILENCE_DB ? [channel] : [],
  );
}
