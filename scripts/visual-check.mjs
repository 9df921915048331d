import { join } from 'node:path';
import { build } from './build.mjs';
import { setUp } from './setup.mjs';
import { runCommand } from './support/command.mjs';
import { PUBLIC_HTML, ROOT } from './support/paths.mjs';

/** Where the pictures and their contact sheet are written. */
const FOLDER = join(ROOT, 'node_modules/.cache/visual-check');

/**
 * Takes screenshots of the pages and states of the site in three browsers and ten sizes, and shows them on a contact
 * sheet.
 */
await runCommand(async () => {
  await setUp(['npm', 'php', 'composer', 'web-server', 'chromium', 'firefox', 'webkit']);
  await build();

  // Import after `setUp`, which installs the packages that these modules need.
  const { runTypeScript } = await import('./support/run-typescript.mjs');
  /** @type {typeof import('./build/content/contentPlugin.ts')} */
  const { contentPlugin } = await runTypeScript('scripts/build/content/contentPlugin.ts');
  /** @type {typeof import('../tests/visual/runVisualCheck')} */
  const { runVisualCheck } = await runTypeScript('tests/visual/runVisualCheck.ts', [contentPlugin()]);
  const faults = await runVisualCheck(PUBLIC_HTML, process.argv.slice(2), FOLDER);
  const found = faults === 0 ? 'No fault was found.' : `Faults found: ${faults}.`;
  console.log(`\n${found} All pictures are in ${join(FOLDER, 'index.html')}.`);
  process.exitCode = faults === 0 ? 0 : 1;
});
