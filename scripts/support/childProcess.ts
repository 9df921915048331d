import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import spawn, { type Options } from 'nano-spawn';
import { UserError } from './UserError.ts';

/** The number of lines of a failed program's output that are shown. */
const SHOWN_LINES = 40;
/** In milliseconds: the time that a server has to end by itself. */
const PATIENCE_MS = 3000;
/** In characters. */
const KEPT_OUTPUT = 1_000_000;

const isWindows = process.platform === 'win32';

/** The process groups that end with this process, by the ids of their first processes. */
const groups = new Set<number>();
process.on('exit', () => groups.forEach((pid) => void signalGroup(pid, 'SIGKILL')));

/** A running program, and all processes that it has started, such as the workers of a server. */
export type RunningProgram = Awaited<ReturnType<typeof startProgram>>;

/** The options of nano-spawn, and three of ours. */
interface StartOptions extends Options {
  /** The signal for a graceful shutdown of the program. */
  stopSignal?: NodeJS.Signals;
  /** Whether it ends with this process; by default it does. */
  mayBeStopped?: boolean;
  onOutput?: (text: string) => void;
}

/**
 * Starts a program that goes on until it ends or is stopped, and ends with this process. Rejects with a `UserError` if it is not
 * installed.
 */
export async function startProgram(program: string, args: readonly string[], options: StartOptions = {}) {
  const { onOutput, stopSignal = 'SIGTERM', mayBeStopped = true, ...others } = options;
  const subprocess = spawn(program, args, { stdin: 'ignore', ...others, detached: !isWindows });
  // How it ends is told by `ended`.
  subprocess.catch(() => undefined);
  const child = await subprocess.nodeChildProcess.catch((cause) => {
    throw new UserError(`${program} could not be started: is it installed?`, { cause });
  });
  const pid = Number(child.pid);
  if (mayBeStopped) groups.add(pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: string) => {
      output = (output + text).slice(-KEPT_OUTPUT);
      onOutput?.(text);
    });
  }
  const ended = once(child, 'exit').then(([code, signal]) =>
    signal ? `ended by ${signal}` : `ended with code ${code}`,
  );
  ended.then(() => groups.delete(pid));

  return {
    pid,
    /** Resolves when the program has ended or was stopped, with how it ended, in words. */
    ended,
    /** Resolves when it has ended and its output is complete; null if a signal has ended it. */
    exitCode: once(child, 'close').then(([code]): number | null => code),
    /** The last part of its output. */
    output: () => output,
    /** Ends it with every process that it has started. */
    stop: async () => {
      signalGroup(pid, stopSignal);
      await Promise.race([ended, wait(PATIENCE_MS, undefined, { ref: false })]);
      signalGroup(pid, 'SIGKILL');
    },
  };
}

/**
 * Runs a program to its end without showing its output. If it fails, prints the end of its output and rejects with a
 * `UserError` that has the sentence.
 */
export async function run(program: string, args: readonly string[], options: StartOptions & { sentence: string }) {
  const { sentence, ...others } = options;
  const { exitCode, output } = await startProgram(program, args, others);
  if ((await exitCode) === 0) return;
  console.error(output().trimEnd().split('\n').slice(-SHOWN_LINES).join('\n'));
  throw new UserError(sentence);
}

/** Sends a signal to all processes of a group that are left. Windows has no groups and no signals: it ends a process and its children. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (isWindows) return void spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
  try {
    process.kill(-pid, signal);
  } catch {
    // None is left.
  }
}
