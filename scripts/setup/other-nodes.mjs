import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { run } from '../support/run.mjs';

/** The releases of Node with long-term support, beside which the oldest supported one may be the one that runs this. */
export const OTHER_NODES = ['22.23.3', '24.21.0'];

/** As npm's package `node` names the packages that hold the program itself. */
const PACKAGE = `node-${process.platform}-${process.arch}`;

/** The folder of the program `node` of one of these releases. @param {string} version */
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
      sentence: `npm could not install ${PACKAGE}@${version}: its own words are above.`,
    });
    await mkdir(dirname(home(version)), { recursive: true });
    await rename(folder, home(version));
  }
}

/** @param {string} version */
function home(version) {
  return join(ROOT, 'node_modules/.cache/node', version);
}
