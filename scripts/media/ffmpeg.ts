import spawn, { SubprocessError } from 'nano-spawn';
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

/** A program that makes no progress for so long is stopped, in milliseconds. */
const PATIENCE_MS = 60_000;

/** The lines of ffmpeg's `-progress` that stay the same while it waits. */
const PROGRESS = /^(frame|out_time_us|total_size)=/;

/**
 * Runs ffmpeg or ffprobe, and calls `onLine` with each line of its output. Resolves with its error output, and rejects with a
 * `SubprocessError` when it fails, or with a one-sentence error when it makes no progress.
 */
async function runProgram(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
  onLine: (line: string) => void,
  patienceMs = PATIENCE_MS,
): Promise<string> {
  const stalled = new AbortController();
  const timer = setTimeout(() => {
    const seconds = patienceMs / 1000;
    stalled.abort(
      new UserError(`${program} made no progress for ${seconds} s and was stopped: copy the file to this computer.`),
    );
  }, patienceMs);
  const stop = AbortSignal.any([signal, stalled.signal]);
  // SIGKILL: a program that waits for a file does not end on SIGTERM.
  const subprocess = spawn(program, args, { stdin: 'ignore', signal: stop, killSignal: 'SIGKILL' });
  const seen = new Set<string>();
  try {
    for await (const line of subprocess.stdout) {
      onLine(line);
      if (!PROGRESS.test(line) || seen.has(line)) continue;
      seen.add(line);
      timer.refresh();
    }
    return (await subprocess).stderr;
  } catch (problem) {
    throw stop.aborted ? stop.reason : problem;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a program has ended with an exit code of an error. Another one is missing, or was killed. */
export const hasFailed = (problem: unknown) => problem instanceof SubprocessError && problem.exitCode !== undefined;

/** Reads the header of a film or a picture. Rejects with a one-sentence error if the file is neither. */
export async function headerOf(file: string, signal: AbortSignal, patienceMs?: number): Promise<Header> {
  const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file];
  let json = '';
  const onLine = (line: string) => {
    json += line;
  };
  await runProgram('ffprobe', args, signal, onLine, patienceMs).catch((problem) => {
    if (!hasFailed(problem)) throw problem;
    json = '{}';
  });
  const { streams = [], format = {} } = JSON.parse(json);
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
 * Runs ffmpeg; `duration` is that of its output, in seconds. Resolves with its error output, and rejects with a one-sentence
 * error that quotes the first line of it, and has the error of the program as its cause.
 */
export async function runFfmpeg(
  args: readonly string[],
  duration: number,
  { onProgress, signal }: Work,
  patienceMs?: number,
): Promise<string> {
  const words = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', '-progress', 'pipe:1', ...args];
  const onLine = (line: string) => {
    const [, done] = /^out_time_us=(\d+)/.exec(line) ?? [];
    if (done !== undefined && duration > 0) onProgress(Math.min(1, Number(done) / 1e6 / duration));
  };
  try {
    return await runProgram('ffmpeg', words, signal, onLine, patienceMs);
  } catch (cause) {
    if (!(cause instanceof SubprocessError)) throw cause;
    const [first = ''] = cause.stderr.trim().split('\n');
    throw new UserError(
      `ffmpeg could not convert it: export it again as H.264 in an .mp4 file. ffmpeg says: ${first.replace(/^\[[^\]]*\] /, '') || 'nothing'}`,
      { cause },
    );
  }
}
