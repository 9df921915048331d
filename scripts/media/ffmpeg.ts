import spawn, { SubprocessError } from 'nano-spawn';
import { UserError } from '../support/UserError.ts';

/** A stream of a media file, as ffprobe reports it; only what is read here. */
export interface Stream {
  index: number;
  codec_type: string;
  color_transfer?: string;
  color_primaries?: string;
  duration?: string;
  channels?: number;
  disposition: Record<string, number>;
  tags?: { language?: string };
}

export interface Header {
  streams: Stream[];
  format: { format_name?: string; duration?: string };
}

/** What a conversion tells, and how it is stopped. */
export interface Task {
  /** Called with the current step, its progress from 0 to 1, and about how many seconds are left of all. */
  onProgress(step: string, share: number, secondsLeft: number): void;
  /** Called before a conversion that takes longer than a minute, with a sentence for the owner. */
  onEstimate?(sentence: string): void;
  signal: AbortSignal;
}

/** A program that makes no progress for so long is stopped, in milliseconds: it may wait for a drive that is gone. */
const PATIENCE_MS = 60_000;

/** Whether a program has ended with an exit code of an error. Another one is missing, or was killed. */
export const hasFailed = (problem: unknown) => problem instanceof SubprocessError && problem.exitCode !== undefined;

/** Reads the header of a film or a picture. Rejects with a one-sentence error if the file is neither. */
export async function headerOf(file: string, signal: AbortSignal, timeout = PATIENCE_MS): Promise<Header> {
  const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file];
  const { stdout } = await spawn('ffprobe', args, { signal, timeout, killSignal: 'SIGKILL' }).catch(() => {
    signal.throwIfAborted();
    return { stdout: '{}' };
  });
  const { streams = [], format = {} } = JSON.parse(stdout);
  if (streams.some(isVideo)) return { streams, format };
  throw new UserError(`${file} is no film or picture that can be read, or it is half copied: copy it again.`);
}

/** Whether a stream is a film's picture, and not the cover of a song. */
export const isVideo = ({ codec_type, disposition }: Stream) =>
  codec_type === 'video' && disposition.attached_pic !== 1;

/**
 * Runs ffmpeg for a step whose output lasts this many seconds. Resolves with its error output, and rejects with a one-sentence
 * error when it makes no progress, or when it fails: then with the first line of that output, and the program's error as cause.
 */
export async function runFfmpeg(
  step: string,
  seconds: number,
  args: readonly string[],
  { onProgress, signal }: Task,
  patienceMs = PATIENCE_MS,
): Promise<string> {
  const stalled = new AbortController();
  const reason = `ffmpeg made no progress for ${patienceMs / 1000} s and was stopped: copy the file to this computer.`;
  const timer = setTimeout(() => stalled.abort(new UserError(reason)), patienceMs);
  const stop = AbortSignal.any([signal, stalled.signal]);
  const words = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', '-progress', 'pipe:1', ...args];
  try {
    // SIGKILL: a program that waits for a file does not end on SIGTERM.
    const subprocess = spawn('ffmpeg', words, { stdin: 'ignore', signal: stop, killSignal: 'SIGKILL' });
    const start = Date.now();
    let before = 0;
    for await (const line of subprocess.stdout) {
      const [, microseconds = 0] = /^out_time_us=(\d+)/.exec(line) ?? [];
      const done = Number(microseconds) / 1e6;
      // ffmpeg repeats its state while it waits.
      if (done <= before) continue;
      before = done;
      timer.refresh();
      const share = Math.min(1, done / seconds);
      onProgress(step, share, ((Date.now() - start) / 1000) * (1 / share - 1));
    }
    return (await subprocess).stderr;
  } catch (cause) {
    stop.throwIfAborted();
    if (!(cause instanceof SubprocessError)) throw cause;
    const said = cause.stderr.split('\n')[0]?.replace(/^\[[^\]]*\] /, '') || 'nothing';
    const sentence = `ffmpeg could not convert it: export it again as H.264 in an .mp4 file. ffmpeg says: ${said}`;
    throw new UserError(sentence, { cause });
  } finally {
    clearTimeout(timer);
  }
}
