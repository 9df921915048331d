import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 3000;
const REAPING_MS = 500;
const LOOK_AGAIN_MS = 20;
const KEPT_OUTPUT = 8000;

/**
 * @typedef {object} ProcessGroup
 * @property {number} pid
 * @property {Promise<string>} ended resolves when the program has ended or was stopped, with how it ended, in words
 * @property {() => string} output the last part of its output
 * @property {() => Promise<void>} stop ends it with every process it started; resolves when the last one is gone
 */

/**
 * @typedef {object} GroupOptions
 * @property {NodeJS.ProcessEnv} [env]
 * @property {NodeJS.Signals} [stopSignal] the signal for a graceful shutdown of the program
 * @property {(text: string) => void} [onOutput]
 */

/**
 * Starts a server and its child processes (workers of PHP, Apache or PHP-FPM) as one process group. All of them end
 * when the group is stopped and when this process ends, even by `kill -9`.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {GroupOptions} [options]
 * @returns {Promise<ProcessGroup>}
 */
export async function startProcessGroup(program, args, { onOutput, stopSignal = 'SIGTERM', ...options } = {}) {
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const pid = await new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(Number(child.pid)));
    child.once('error', () => reject(new Error(`${program} could not be started: is it installed?`)));
  });

  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-KEPT_OUTPUT);
      onOutput?.(String(chunk));
    });
  }

  const dismissGuard = guardGroup(pid);

  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`));
  });

  return {
    pid,
    ended,
    output: () => output,
    stop: async () => {
      await endGroup(pid, ended, stopSignal);
      dismissGuard();
    },
  };
}

/**
 * Kills a process group when this process ends, even by `kill -9`: a pipe to a guard process outside the group then
 * closes, and the guard kills the group.
 *
 * @param {number} pid of the process that leads the group
 * @returns {() => void} a function that ends the guard
 */
export function guardGroup(pid) {
  const guard = spawn('sh', ['-c', 'cat; kill -s KILL -- "-$1"', 'guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();

  return () => {
    guard.kill('SIGKILL');
    guard.stdin.destroy();
  };
}

/**
 * Ends a process group: sends it `stopSignal`, and kills all that is left when its leader has ended or after
 * `PATIENCE_MS`.
 *
 * @param {number} pid of the process that leads the group
 * @param {Promise<unknown>} ended when that process has ended
 * @param {NodeJS.Signals} [stopSignal]
 */
export async function endGroup(pid, ended, stopSignal = 'SIGTERM') {
  signalGroup(pid, stopSignal);
  await Promise.race([ended, wait(PATIENCE_MS, undefined, { ref: false })]);
  signalGroup(pid, 'SIGKILL');

  // In a container without an init process, zombies are not reaped and the group seems alive forever: wait only
  // briefly.
  const deadline = Date.now() + REAPING_MS;
  while (signalGroup(pid, 0) && Date.now() < deadline) {
    await wait(LOOK_AGAIN_MS);
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether any process of the group is left
 */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);

    return true;
  } catch {
    return false;
  }
}
