import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';
import { ROOT } from './support/paths.mjs';

const BENCH = join(ROOT, 'tests/bench/pages/benchPages.ts');
const REPORT = 'node_modules/.cache/bench.json';
const LIGHTHOUSE_REPORTS = 'node_modules/.cache/lighthouse';

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      observed: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`--rounds ${values.rounds}: write a number from 1 on.`);
  await setUp(['npm', 'php', 'composer', 'web-server', 'chromium']);
  await build();

  // Only now are the packages there; Vite executes the TypeScript of the tests.
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../tests/bench/pages/benchPages') }} */
  const { module } = await runnerImport(BENCH, { root: ROOT, configFile: false, envDir: false, logLevel: 'warn' });
  const names = values.only === undefined ? module.PART_NAMES : values.only.split(',');
  const options = {
    rounds,
    isObserved: values.observed,
    isWritten: values.write,
    reportsFolder: join(ROOT, LIGHTHOUSE_REPORTS),
  };
  const isKept = await module.benchPages(names, options, join(ROOT, REPORT));
  console.log(`\n${isKept ? 'No budget is missed.' : 'Not every budget is kept.'} The numbers are in ${REPORT}.`);
  process.exitCode = isKept ? 0 : 1;
});
