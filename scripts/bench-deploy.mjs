import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';
import { ROOT } from './support/paths.mjs';

const BENCH = join(ROOT, 'tests/bench/deploy/benchDeploy.ts');
const REPORT = 'node_modules/.cache/bench-deploy.json';

await runCommand(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } } });
  await setUp(['npm', 'php', 'composer', 'ftp-servers']);
  // What is slow the first time is then in the caches, for all sites that are built here.
  await build();

  // Only now are the packages there; Vite executes the TypeScript of the tests.
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../tests/bench/deploy/benchDeploy') }} */
  const { module } = await runnerImport(BENCH, { root: ROOT, configFile: false, envDir: false, logLevel: 'warn' });
  const names = values.only === undefined ? module.PART_NAMES : values.only.split(',');
  const isKept = await module.benchDeploy(names, { isQuick: values.quick }, join(ROOT, REPORT));
  console.log(`\n${isKept ? 'Every limit is kept.' : 'Not every limit is kept.'} The numbers are in ${REPORT}.`);
  process.exitCode = isKept ? 0 : 1;
});
