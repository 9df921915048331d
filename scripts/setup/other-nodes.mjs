import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { run } from '../support/run.mjs';

/** The LTS releases of Node to test, besides the Node that runs this, which may be the oldest supported one. */
export const OTHER_NODES = ['22.23.3', '24.21.0'];

/** The npm package with the binary of Node for this system. */
const PACKAGE = `node-${process.platform}-${process.arch}`;

/** The folder of the binary `node` of one of these releases. @param {string} version */
export function nodeFolder(version) {
  return join(home(version), 'node_modules', PACKAGE, 'bin');
}

/** Fetches each of these releases from npm, unless it is there already. */
export async function installOtherNodes() {
  for (const version of OTHER_NODES.filter((each) => !existsSync(nodeFolder(each)))) {
    console.log(`Installing Node ${version} for the tests …`);
    const folder = `${home(version)}.new`;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `${PACKAGE}@${version}`], {
      sentence: `npm could not install ${PACKAGE}@${version}: see its output above, and run the command again.`,
    });
    await mkdir(dirname(home(version)), { recursive: true });
    await rename(folder, home(version));
  }
}

/** @param {string} version */
function home(version) {
  return join(ROOT, 'node_modules/.cache/node', version);
}
