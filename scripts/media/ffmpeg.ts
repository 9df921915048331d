import { UserError } from '../support/UserError.ts';
import { runProgram, type Watch, wordsOf } from './runProgram.ts';

/** A stream of a media file, as ffprobe reports it; only what is read here. */
export interface Stream {
  index: number;
  codec_type: string;
  width: number;
  height: number;
  sample_aspect_ratio?: string;
  pix_fmt?: string;
  field_order?: string;
  color_transfer?: string;
  color_primaries?: string;
  color_space?: string;
  avg_frame_rate?: string;
  start_time?: string;
  duration?: string;
  nb_frames?: string;
  time_base?: string;
  channels?: number;
  disposition: Record<string, number>;
  tags?: Record<string, string>;
  side_data_list?: { side_data_type?: string; rotation?: number }[];
}

export interface Header {
  streams: Stream[];
  format: { format_name?: string; start_time?: string; duration?: string; size?: string };
}

/** Reads the header of a film or a picture. Rejects with a one-sentence error if the file is neither. */
export async function headerOf(file: string, watch: Watch = {}): Promise<Header> {
  let text = '';
  const onLine = (line: string) => {
    text += line;
  };
  const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file];
  const words = await runProgram('ffprobe', args, { ...watch, onLine }).catch(wordsOf);
  const { streams = [], format = {} } = JSON.parse(text || '{}');
  if (!streams.some(isVideo)) {
    // Cameras and phones write the table of an MP4 or QuickTime film at its end.
    const cause = words.includes('moov atom not found') ? '; it seems to be half copied: copy it again' : '';
    throw new UserError(`${file} is no film or picture that ffmpeg can read${cause}.`);
  }
  return { streams, format };
}

/** Whether a stream is a film's picture, and not the cover of a song. */
export const isVideo = ({ codec_type, disposition }: Stream) =>
  codec_type === 'video' && disposition.attached_pic !== 1;

/** The duration of a film in seconds, as its header says. */
export const durationOf = async (file: string) => Number((await headerOf(file)).format.duration ?? 0);

export interface Work {
  /** Called with the progress, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Runs ffmpeg; `duration` is that of its output, in seconds. Resolves with what it wrote, and rejects with a sentence
 * that has its first error when it fails.
 */
export async function runFfmpeg(
  args: readonly string[],
  duration: number,
  { onProgress, ...watch }: Work,
): Promise<string> {
  const words = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', '-progress', 'pipe:1', ...args];
  const onLine = (line: string) => {
    const [, done] = /^out_time_us=(\d+)/.exec(line) ?? [];
    if (done !== undefined && duration > 0) onProgress(Math.min(1, Number(done) / 1e6 / duration));
  };
  return runProgram('ffmpeg', words, { ...watch, onLine }).catch((problem) => {
    const [first = ''] = wordsOf(problem).trim().split('\n');
    throw new UserError(
      `ffmpeg could not convert it: export it again as H.264 in an .mp4 file. ffmpeg says: ${first.replace(/^\[[^\]]*\] /, '') || 'nothing'}`,
    );
  });
}
