import type { Stream } from './ffmpeg.ts';
import { runProgram, type Watch, wordsOf } from './runProgram.ts';

interface Track {
  stream: Stream;
  /** The numbers of its channels that are more than silence. */
  channels: number[];
}

/**
 * The ffmpeg filters that make stereo `[sound]` of a film's sound tracks, or undefined if nothing can be heard. The
 * first audible track is used; a camera's mono tracks, one for each microphone, are mixed. `tracks` are the indexes of their
 * streams.
 */
export async function soundOf(
  file: string,
  streams: readonly Stream[],
  watch: Watch,
): Promise<{ filters: string; tracks: number[] } | undefined> {
  const isComment = ({ disposition }: Stream) => Number(disposition.comment === 1 || disposition.visual_impaired === 1);
  const candidates = streams
    .filter(({ codec_type, channels }) => codec_type === 'audio' && Number(channels) > 0)
    .sort((one, other) => isComment(one) - isComment(other));
  const heard: Track[] = [];
  for (const stream of candidates) {
    const [first] = heard;
    if (first !== undefined && !isOfSameCamera(first.stream, stream)) continue;
    const channels = await audibleChannels(file, stream, watch);
    if (channels.length > 0) heard.push({ stream, channels });
  }
  if (heard.length === 0) return undefined;

  const parts = heard.map((track, number) => `[0:${track.stream.index}]${onlyAudible(track)}[track${number}]`);
  const inputs = heard.map((_, number) => `[track${number}]`).join('');
  // Floating-point samples: ffmpeg turns 5.1 in whole numbers into stereo with a voice of a third of its loudness.
  const stereo = `${inputs}amix=inputs=${heard.length}:normalize=0,aformat=sample_fmts=fltp:channel_layouts=stereo`;
  return {
    filters: [...parts, `${stereo},alimiter=limit=0.97:level=0[sound]`].join(';'),
    tracks: heard.map(({ stream: { index } }) => index),
  };
}

const isOfSameCamera = (one: Stream, other: Stream) =>
  one.channels === 1 &&
  other.channels === 1 &&
  other.disposition.comment !== 1 &&
  one.tags?.language === other.tags?.language;

/** The filters of a track: silence where it has gaps, and a single audible channel in both ears. */
function onlyAudible({ stream, channels: [channel = 0, ...others] }: Track): string {
  const steady = 'aresample=async=1:first_pts=0';
  return stream.channels === 1 || others.length > 0 ? steady : `${steady},pan=mono|c0=c${channel}`;
}

const SILENCE_DB = -60;

async function audibleChannels(file: string, { index }: Stream, watch: Watch): Promise<number[]> {
  const peaks = 'astats=measure_perchannel=Peak_level:measure_overall=none';
  const args = ['-hide_banner', '-nostdin', '-progress', 'pipe:1', '-i', file, '-map', `0:${index}`, '-af', peaks];
  // A track that cannot be decoded, such as the spatial sound of new phones, is not audible.
  const words = await runProgram('ffmpeg', [...args, '-f', 'null', '-'], watch).catch((problem) => {
    wordsOf(problem);
    return '';
  });
  return [...words.matchAll(/Peak level dB: (\S+)/g)].flatMap(([, peak], channel) =>
    Number(peak) > SILENCE_DB ? [channel] : [],
  );
}
