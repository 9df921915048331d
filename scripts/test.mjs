import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';
import { allChecks } from './test/checks.mjs';
import { leaveOut, runCheck } from './test/run-check.mjs';
import { printSummary } from './test/summary.mjs';

await runCommand(async () => {
  const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
  process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
  const checks = allChecks(reports);
  const unmet = await setUpFor(checks);

  /** @type {import('./test/run-check.mjs').Result[]} */
  const results = [];
  for (const check of checks) {
    const reason = check.needs.map((need) => unmet.get(need)).find(Boolean) ?? missingFoundation(check, results);
    results.push(reason ? leaveOut(check, reason) : await runCheck(check));
  }

  printSummary(results);
  process.exitCode = results.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
});

/**
 * Sets up all that the checks need; what cannot be had leaves out only the checks that need it.
 *
 * @param {import('./test/checks.mjs').Check[]} checks
 * @returns {Promise<Map<string, string>>} for each need that is not met, why
 */
async function setUpFor(checks) {
  const needs = [...new Set(checks.flatMap((check) => check.needs))];
  const unmet = new Map();
  try {
    await setUp(needs);
  } catch {
    for (const need of needs) {
      await setUp([need]).catch((problem) => unmet.set(need, problem.message));
    }
  }

  return unmet;
}

/**
 * @param {import('./test/checks.mjs').Check} check
 * @param {import('./test/run-check.mjs').Result[]} results
 */
function missingFoundation({ after }, results) {
  const foundation = results.find(({ name }) => name === after);

  return foundation && foundation.outcome !== 'passed' ? `It needs the check "${after}" to pass first.` : undefined;
}
