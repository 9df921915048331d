import { join } from 'node:path';
import { build } from './build.mjs';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';
import { PUBLIC_HTML, ROOT } from './support/paths.mjs';

/** Where the pictures are written. */
const FOLDER = join(ROOT, 'node_modules/.cache/visual-check');

/** Checks the pages and states of the site in three browsers and ten sizes, and keeps pictures of them. */
await runCommand(async () => {
  await setUp(['npm', 'php', 'composer', 'web-server', 'chromium', 'firefox', 'webkit']);
  await build();

  // Import after `setUp`, which installs the packages that these modules need.
  const { runTypeScript } = await import('./support/run-typescript.mjs');
  /** @type {typeof import('../tests/visual/visualCheck')} */
  const { visualCheck } = await runTypeScript('tests/visual/visualCheck.ts');
  const { faults } = await visualCheck(PUBLIC_HTML, { wanted: process.argv.slice(2), folder: FOLDER });
  const found = faults.length === 0 ? 'No fault was found.' : `Faults found: ${faults.length}.`;
  console.log(`\n${found} All pictures are in ${join(FOLDER, 'index.html')}.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
});
