import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The error of a program that has failed: what it wrote to its error output. */
export class ProgramFailed extends Error {}

/** What a program that has failed wrote to its error output. Throws any other error. */
export function wordsOf(problem: unknown): string {
  if (problem instanceof ProgramFailed) return problem.message;
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
 * Runs a program until it ends. Resolves with its error output, and rejects with a `ProgramFailed` when it fails. A
 * program without progress for a minute is stopped, and the error says so.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { signal, onLine, patienceMs = PATIENCE_MS }: Watch = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const stalled = new AbortController();
    const stop = AbortSignal.any([stalled.signal, ...(signal ? [signal] : [])]);
    const seconds = Math.round(patienceMs / 1000);
    const fail = () =>
      stalled.abort(
        new Error(
          `${program} made no progress for ${seconds} s and was stopped: copy the file to this computer, or export it again as H.264 in an .mp4 file.`,
        ),
      );
    let timer = setTimeout(fail, patienceMs);
    // SIGKILL: a program that waits for a file does not end on SIGTERM.
    const child = spawn(program, args, { signal: stop, killSignal: 'SIGKILL', stdio: ['ignore', 'pipe', 'pipe'] });
    const latest = new Map<string, string>();
    createInterface({ input: child.stdout }).on('line', (line) => {
      onLine?.(line);
      const [key = ''] = line.split('=');
      if (UNSTEADY.test(line) || latest.get(key) === line) return;
      latest.set(key, line);
      clearTimeout(timer);
      timer = setTimeout(fail, patienceMs);
    });
    let words = '';
    child.stderr.on('data', (part) => {
      words = (words + part).slice(-20_000);
    });
    child.on('error', (problem) => {
      clearTimeout(timer);
      reject(stop.aborted ? stop.reason : problem);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve(words);
      else reject(new ProgramFailed(words));
    });
  });
}
