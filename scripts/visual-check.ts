import { join } from 'node:path';
import { setUpForTests } from '../tests/support/setUp.ts';
import { visualCheck } from '../tests/visual/visualCheck.ts';
import { build } from './build.ts';
import { PUBLIC_HTML, ROOT } from './support/paths.ts';

/** Where the pictures are written. */
const FOLDER = join(ROOT, 'node_modules/.cache/visual-check');

/** Checks the pages and states of the site in three browsers and ten sizes, and keeps pictures of them. Resolves with the exit code. */
export async function runVisualCheck(wanted: string[]): Promise<number> {
  await setUpForTests(['web-server', 'openssl', 'chromium', 'firefox', 'webkit']);
  await build();
  const { faults } = await visualCheck(PUBLIC_HTML, { wanted, folder: FOLDER });
  const found = faults.length === 0 ? 'No fault was found.' : `Faults found: ${faults.length}.`;
  console.log(`\n${found} All pictures are in ${FOLDER}.`);

  return faults.length === 0 ? 0 : 1;
}
