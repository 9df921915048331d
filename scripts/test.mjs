import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';
import { stopOnSignals } from './support/stopping.mjs';
import { allChecks, selectedChecks } from './test/checks.mjs';
import { leaveOut, runCheck } from './test/run-check.mjs';
import { selectTests } from './test/selection.mjs';
import { printSummary } from './test/summary.mjs';
import { temporaryFolder } from './test/temporary-folder.mjs';

/** The exit code of shells for a command that Ctrl-C has interrupted. */
const INTERRUPTED = 130;

await runCommand(async () => {
  const { isLong, words, testName, updatesSnapshots } = readArguments(process.argv.slice(2));
  const temporary = temporaryFolder();
  process.once('exit', temporary.remove);
  const stopping = stopOnSignals(INTERRUPTED);
  const reports = join(temporary.path, 'reports');
  mkdirSync(reports);

  const checks =
    words.length > 0
      ? selectedChecks(reports, selectTests(words), { testName, updatesSnapshots })
      : allChecks(reports, isLong);
  const unmet = await setUpFor(checks);
  // In CI, or for named files, a check that cannot run fails: if skipped, it would be mistaken for passed.
  const mustRun = words.length > 0 || !['', 'false', undefined].includes(process.env.CI);

  /** @type {import('./test/run-check.mjs').Result[]} */
  const results = [];
  /** @param {import('./test/checks.mjs').Check[]} ofLane @param {boolean} isAlone */
  const runAll = async (ofLane, isAlone) => {
    for (const check of ofLane) {
      const reason = check.needs.map((need) => unmet.get(need)).find(Boolean) ?? missingFoundation(check, results);
      const surroundings = { temporaryFolder: temporary.path, stopping, isAlone };
      results.push(reason ? leaveOut(check, reason, mustRun) : await runCheck(check, surroundings));
    }
  };
  // PHPUnit waits for servers and the unit tests for the processor. The tests of the built site need both cores.
  const before = checks.filter(({ after }) => after === undefined);
  const lanes = ['php', 'node'].map((lane) => before.filter((check) => check.lane === lane));
  const isAlone = lanes.some((lane) => lane.length === 0);
  await Promise.all(lanes.map((lane) => runAll(lane, isAlone)));
  await runAll(
    checks.filter(({ after }) => after !== undefined),
    true,
  );

  printSummary(checks.flatMap(({ name }) => results.find((result) => result.name === name) ?? []));
  process.exitCode = results.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
});

/**
 * Parses the arguments of the command. `words` select test files by their paths; without words, all checks run.
 *
 * @param {string[]} args
 */
function readArguments(args) {
  const { values, positionals } = parse(args);
  if (values.long && positionals.length > 0) {
    throw new Error('npm run test:all runs everything: name files after "npm test --", the long ones as tests/long/…');
  }
  if (values.testNamePattern && positionals.length === 0) {
    throw new Error(`Name the file of the test too: npm test -- contact-form -t '${values.testNamePattern}'.`);
  }
  if (values.update && positionals.length === 0) {
    throw new Error(
      'Name the files whose snapshots to update: npm test -- --update e2e/pages, or run npm run test:update.',
    );
  }

  return {
    isLong: values.long,
    words: positionals,
    testName: values.testNamePattern,
    updatesSnapshots: values.update,
  };
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        long: { type: 'boolean', default: false },
        update: { type: 'boolean', default: false },
        testNamePattern: { type: 'string', short: 't' },
      },
    });
  } catch (problem) {
    throw new Error(
      `${/** @type {Error} */ (problem).message.split('.')[0]}: write npm test -- WORDS OF PATHS, and -t 'NAME OF A TEST' after them.`,
    );
  }
}

/**
 * Sets up the needs of all checks. An unmet need leaves out only the checks that have it.
 *
 * @param {import('./test/checks.mjs').Check[]} checks
 * @returns {Promise<Map<string, string>>} the reason for each unmet need
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
