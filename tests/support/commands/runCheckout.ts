import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { guardGroup } from '../../../scripts/support/process-group.mjs';

const LOOK_AGAIN_MS = 50;

/** Variables that Playwright, Vitest and the surrounding npm set, which a user's environment does not have. */
const NOT_THE_USERS =
  /^(NODE_ENV|NODE_OPTIONS|VITEST.*|TEST(_.*_INDEX)?|(FORCE|DEBUG)_COLORS?|MODE|DEV|PROD|SSR|BASE_URL|npm_(lifecycle|package)_.*)$/;

/** A running command, as a user at a terminal sees it. */
export interface RunningCommand {
  output(): string;
  /** Resolves when the output contains this; rejects when the command ends without it. */
  untilItSays(words: string): Promise<void>;
  exitCode: Promise<number | null>;
  /** Sends the signal to npm alone, as `kill` does. */
  kill(signal: NodeJS.Signals): void;
  /** Sends SIGINT to the whole foreground process group, as a terminal does. */
  pressCtrlC(): void;
  /** Sends the signal to the script alone, such as SIGKILL, as the kernel does where memory runs out. */
  signalScript(signal: NodeJS.Signals): void;
  /** Command lines of the processes that it has started and that still run. */
  leftProcesses(): string[];
}

/**
 * Runs an npm script in `folder` as a user would, with these variables added to the user's environment, and arguments.
 */
export function runCheckout(
  folder: string,
  script: string,
  environment: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): RunningCommand {
  const mark = `STARTED_BY_TEST=${randomUUID()}`;
  const [markName = '', markValue = ''] = mark.split('=');
  const users = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_THE_USERS.test(name)));
  // One pipe for output and errors keeps them in the order in which they were written.
  const child = spawn('sh', ['-c', 'exec npm run --silent "$@" 2>&1', 'sh', script, '--', ...args], {
    cwd: folder,
    env: { ...users, ...environment, [markName]: markValue },
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const dismissGuard = guardGroup(Number(child.pid));

  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  let hasEnded = false;
  const exitCode = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      dismissGuard();
      hasEnded = true;
      resolve(code);
    });
  });

  return {
    output: () => output,
    untilItSays: async (words) => {
      while (!output.includes(words)) {
        if (hasEnded) {
          throw new Error(`The command ended without saying "${words}":\n${output}`);
        }
        await wait(LOOK_AGAIN_MS);
      }
    },
    exitCode,
    kill: (signal) => child.kill(signal),
    pressCtrlC: () => process.kill(-Number(child.pid), 'SIGINT'),
    signalScript: (signal) => process.kill(lastChildOf(Number(child.pid)), signal),
    leftProcesses: () => processesWith(mark),
  };
}

/** The last process of a chain in which each waits for the next one, as npm for a shell, and that for a script. */
function lastChildOf(pid: number): number {
  const [child] = contentOf(`/proc/${pid}/task/${pid}/children`).split(' ');

  return child ? lastChildOf(Number(child)) : pid;
}

/** Finds processes by their environment, which every descendant inherits, even one that has left the process group. */
function processesWith(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => contentOf(`/proc/${pid}/environ`).split('\0').includes(mark))
    .map((pid) => contentOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim())
    .filter(Boolean);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
