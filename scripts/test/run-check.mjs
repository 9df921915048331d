import { spawn } from 'node:child_process';
import { ROOT } from '../support/paths.mjs';
import { endGroup, guardGroup } from '../support/process-group.mjs';

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {'passed' | 'failed' | 'skipped'} outcome
 * @property {import('./reports.mjs').Tally} tally
 * @property {number} seconds
 * @property {string} [reason] why it could not run
 */

/**
 * @typedef {object} Surroundings
 * @property {string} temporaryFolder
 * @property {import('../support/stopping.mjs').Stopping} stopping
 * @property {boolean} isAlone whether no other check runs now, so that the output can be shown at once
 */

/**
 * Runs one check and shows its output, as a whole at its end if another check runs beside it.
 *
 * @param {import('./checks.mjs').Check} check
 * @param {Surroundings} surroundings
 * @returns {Promise<Result>}
 */
export async function runCheck(check, surroundings) {
  const title = `\n── ${check.name}`;
  if (surroundings.isAlone) console.log(title);
  const start = performance.now();
  const { code, output } = await run(check.command, surroundings);
  if (!surroundings.isAlone) console.log(`${title}\n${output}`);
  const hasPassed = code === 0;

  return {
    name: check.name,
    outcome: hasPassed ? 'passed' : 'failed',
    tally: tallyOf(check, hasPassed),
    seconds: (performance.now() - start) / 1000,
  };
}

/**
 * The result of a check that cannot run here: failed if it must run, otherwise skipped.
 *
 * @param {import('./checks.mjs').Check} check
 * @param {string} reason
 * @param {boolean} mustRun
 * @returns {Result}
 */
export function leaveOut(check, reason, mustRun) {
  console.log(`\n── ${check.name}: cannot run here. ${reason}`);
  const outcome = mustRun ? 'failed' : 'skipped';

  return { name: check.name, outcome, tally: { passed: 0, failed: 0, skipped: 0, [outcome]: 1 }, seconds: 0, reason };
}

/**
 * Counts each test of a test runner, and any other check as one. A failure outside the tests counts as one too.
 *
 * @param {import('./checks.mjs').Check} check
 * @param {boolean} hasPassed
 * @returns {import('./reports.mjs').Tally}
 */
function tallyOf({ readReport }, hasPassed) {
  const alone = { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 };
  if (!readReport) {
    return alone;
  }

  try {
    const tally = readReport();

    return { ...tally, failed: hasPassed ? tally.failed : Math.max(tally.failed, 1) };
  } catch {
    return alone;
  }
}

/**
 * Runs a program in its own process group, which ends when this command is stopped. Resolves with its exit code, and with
 * its output where that is not shown at once.
 *
 * @param {string[]} command
 * @param {Surroundings} surroundings
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run([program = '', ...args], { temporaryFolder, stopping, isAlone }) {
  let output = '';
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: temporaryFolder },
      detached: true,
      stdio: isAlone ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve({ code: null, output });
    });
    const { pid } = child;
    if (pid === undefined) return;

    const dismissGuard = guardGroup(pid);
    const ended = new Promise((end) => {
      child.once('close', end);
    });
    const forget = stopping.add(() => endGroup(pid, ended));
    child.once('close', async (code) => {
      // The program may have ended before a process that it started.
      if (!stopping.hasBegun()) await endGroup(pid, ended);
      dismissGuard();
      forget();
      // After a stop, stay pending: no other check starts, and no summary is printed.
      if (!stopping.hasBegun()) resolve({ code, output });
    });
  });
}
