import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startProgram } from '../../../scripts/support/childProcess.ts';

const LOOK_AGAIN_MS = 50;

/** Variables that Playwright, Vitest and the surrounding npm set, which a user's environment does not have. */
const NOT_THE_USERS =
  /^(NODE_ENV|NODE_OPTIONS|VITEST.*|TEST(_.*_INDEX)?|(FORCE|DEBUG)_COLORS?|MODE|DEV|PROD|SSR|BASE_URL|npm_(lifecycle|package)_.*)$/;

/** A running command, as a user at a terminal sees it. */
export type RunningCommand = Awaited<ReturnType<typeof runCheckout>>;

/**
 * Runs an npm script in `folder` as a user would, with these variables added to the user's environment, and arguments.
 */
export async function runCheckout(
  folder: string,
  script: string,
  environment: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
) {
  const mark = randomUUID();
  const notTheUsers = Object.keys(process.env).filter((name) => NOT_THE_USERS.test(name));
  const without = Object.fromEntries(notTheUsers.map((name) => [name, undefined]));
  // One pipe for output and errors keeps them in the order in which they were written.
  const command = ['-c', 'exec npm run --silent "$@" 2>&1', 'sh', script, '--', ...args];
  const { pid, output, exitCode } = await startProgram('sh', command, {
    cwd: folder,
    env: { ...without, ...environment, STARTED_BY_TEST: mark },
  });

  let hasEnded = false;
  exitCode.then(() => {
    hasEnded = true;
  });

  return {
    output,
    /** Resolves when the output contains this; rejects when the command ends without it. */
    untilItSays: async (words: string) => {
      while (!output().includes(words)) {
        if (hasEnded) throw new Error(`The command ended without saying "${words}":\n${output()}`);
        await wait(LOOK_AGAIN_MS);
      }
    },
    exitCode,
    /** Sends the signal to npm alone, as `kill` does. */
    kill: (signal: NodeJS.Signals) => process.kill(pid, signal),
    /** Sends SIGINT to the whole foreground process group, as a terminal does. */
    pressCtrlC: () => process.kill(-pid, 'SIGINT'),
    /** Command lines of the processes that it has started and that still run. */
    leftProcesses: () => processesWith(`STARTED_BY_TEST=${mark}`),
  };
}

/** Finds processes by their environment, which every descendant inherits, even one that has left the process group. */
function processesWith(variable: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => contentOf(`/proc/${pid}/environ`).split('\0').includes(variable))
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
