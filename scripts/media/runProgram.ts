import spawn, { SubprocessError } from 'nano-spawn';
import { UserError } from '../support/UserError.ts';

/** In characters. */
const KEPT_WORDS = 20_000;

/** What a program that has failed wrote to its error output. Throws any other error. */
export function wordsOf(problem: unknown): string {
  if (problem instanceof SubprocessError && problem.cause === undefined) return problem.stderr.slice(-KEPT_WORDS);
  throw problem;
}

/** How a program is watched. */
export interface Watch {
  signal?: AbortSignal | undefined;
  /** Called with each line of its output. */
  onLine?: (line: string) => void;
  /** After this time without progress, in milliseconds, the program is stopped. */
  patienceMs?: number;
}

const PATIENCE_MS = 60_000;

/** Lines of ffmpeg's `-progress` that change even while it waits. */
const UNSTEADY = /^(fps|stream_\d+_\d+_q|bitrate|speed|progress|elapsed|dup_frames|drop_frames)=/;

/**
 * Runs a program until it ends. Resolves with its error output, and rejects with a `SubprocessError` when it fails. A
 * program without progress for a minute is stopped, and the error says so.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { signal, onLine, patienceMs = PATIENCE_MS }: Watch = {},
): Promise<string> {
  const stalled = new AbortController();
  const stop = AbortSignal.any([stalled.signal, ...(signal ? [signal] : [])]);
  const seconds = Math.round(patienceMs / 1000);
  const fail = () =>
    stalled.abort(
      new UserError(
        `${program} made no progress for ${seconds} s and was stopped: copy the file to this computer, or export it again as H.264 in an .mp4 file.`,
      ),
    );
  const timer = setTimeout(fail, patienceMs);
  // SIGKILL: a program that waits for a file does not end on SIGTERM.
  const subprocess = spawn(program, args, { signal: stop, killSignal: 'SIGKILL', stdin: 'ignore' });
  const latest = new Map<string, string>();
  try {
    for await (const line of subprocess.stdout) {
      onLine?.(line);
      const [key = ''] = line.split('=');
      if (UNSTEADY.test(line) || latest.get(key) === line) continue;
      latest.set(key, line);
      timer.refresh();
    }
    return (await subprocess).stderr.slice(-KEPT_WORDS);
  } catch (problem) {
    throw stop.aborted ? stop.reason : problem;
  } finally {
    clearTimeout(timer);
  }
}
