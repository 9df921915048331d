import spawn from 'nano-spawn';
import { UserError } from '../support/UserError.ts';

/** A stream of a media file, as ffprobe reports it; only what is read here. */
export interface Stream {
  index: number;
  codec_type: string;
  pix_fmt?: string;
  color_transfer?: string;
  color_primaries?: string;
  color_space?: string;
  duration?: string;
  channels?: number;
  disposition: Record<string, number>;
  tags?: { language?: string };
  side_data_list?: { side_data_type?: string }[];
}

export interface Header {
  streams: Stream[];
  format: { format_name?: string; duration?: string };
}

/** Reads the header of a film or a picture. Rejects with a one-sentence error if the file is neither. */
export async function headerOf(file: string): Promise<Header> {
  const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file];
  const { stdout } = await spawn('ffprobe', args, { stdin: 'ignore' }).catch(() => ({ stdout: '{}' }));
  const { streams = [], format = {} } = JSON.parse(stdout);
  if (!streams.some(isVideo)) throw new UserError(`${file} is no film or picture that ffmpeg can read.`);
  return { streams, format };
}

/** Whether a stream is a film's picture, and not the cover of a song. */
export const isVideo = ({ codec_type, disposition }: Stream) =>
  codec_type === 'video' && disposition.attached_pic !== 1;

export interface Work {
  /** Called with the progress, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Runs ffmpeg; `duration` is that of its output, in seconds. Resolves with what it wrote about errors it could pass over, and
 * rejects with its output when it fails.
 */
export async function runFfmpeg(
  args: readonly string[],
  duration: number,
  { onProgress, signal }: Work,
): Promise<string> {
  const words = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', '-progress', 'pipe:1', ...args];
  const process = spawn('ffmpeg', words, { stdin: 'ignore', signal });
  try {
    for await (const line of process.stdout) {
      const [, done] = /^out_time_us=(\d+)/.exec(line) ?? [];
      if (done !== undefined && duration > 0) onProgress(Math.min(1, Number(done) / 1e6 / duration));
    }
    return (await process).stderr;
  } catch (problem) {
    signal.throwIfAborted();
    const [first = ''] = String(Object(problem).stderr).trim().split('\n');
    throw new UserError(
      `ffmpeg could not convert it: export it again as H.264 in an .mp4 file. ffmpeg says: ${first.replace(/^\[[^\]]*\] /, '') || 'nothing'}`,
    );
  }
}
