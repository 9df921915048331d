import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from './bench/options.mjs';
import { build } from './build.mjs';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';
import { ROOT } from './support/paths.mjs';

const REPORTS = 'node_modules/.cache/bench';

/** @type {Record<import('./bench/options.mjs').Subject, import('./setup.mjs').Need[]>} */
const NEEDS = { pages: ['web-server', 'chromium'], contact: ['web-server'], deploy: ['deploy-servers', 'web-server'] };

await runCommand(async () => {
  const run = readOptions(process.argv.slice(2));
  await setUp(['npm', 'php', 'composer', ...run.subjects.flatMap(({ subject }) => NEEDS[subject])]);
  await build();
  useOwnTemporaryFolder();

  // Import after `setUp`, which installs the packages that these modules need.
  const { runTypeScript } = await import('./support/run-typescript.mjs');
  /** @type {typeof import('./build/content/contentPlugin.ts')} */
  const { contentPlugin } = await runTypeScript('scripts/build/content/contentPlugin.ts');
  /** @type {typeof import('../tests/bench/runBench')} */
  const { runBench } = await runTypeScript('tests/bench/runBench.ts', [contentPlugin()]);
  const isKept = await runBench(run, join(ROOT, REPORTS));
  console.log(`\n${isKept ? 'Every budget is kept.' : 'Not every budget is kept.'} The numbers are in ${REPORTS}.`);
  process.exitCode = isKept ? 0 : 1;
});

/**
 * Sets TMPDIR to a folder that is removed at exit, so that an interrupted benchmark leaves no copies of the site
 * behind.
 */
function useOwnTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  // The servers run under other accounts, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
}
