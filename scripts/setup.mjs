import { checkComposer, installComposerPackages } from './setup/composer.mjs';
import { extractDeployServers } from './setup/deploy-servers.mjs';
import { installEditor } from './setup/editor.mjs';
import { installPrograms } from './setup/install-programs.mjs';
import { installNpmPackages } from './setup/npm-packages.mjs';
import { installOtherNodes } from './setup/other-nodes.mjs';
import { aboutPhp } from './setup/php.mjs';
import { PROGRAMS } from './setup/programs.mjs';

/**
 * A need of a command: `npm` and `composer-packages` are the development packages, `composer` is the program.
 * @typedef {'npm' | 'php' | 'composer' | 'composer-packages' | 'web-server' | 'chromium' | 'pdf-reader' | 'firefox' | 'webkit' | 'mariadb' | 'spamassassin' | 'unzip' | 'openssl' | 'java' | 'deploy-servers' | 'other-nodes' | 'editor' | 'media-tools'} Need
 */

export const OLDEST_NODE = [20, 19];

/** The needs for which PHP is checked first: if it is missing, the error names only PHP. @type {Need[]} */
const PHP_NEEDS = ['php', 'composer', 'composer-packages', 'web-server'];

/**
 * Makes sure that everything a command needs is there, and installs what is missing. Uses nothing but Node's own
 * modules, because it runs before any package is installed.
 *
 * @param {Need[]} needs
 */
export async function setUp(needs) {
  checkNode();
  if (needs.some((need) => PHP_NEEDS.includes(need))) {
    aboutPhp();
  }
  if (needs.includes('composer') || needs.includes('composer-packages')) {
    checkComposer();
  }

  // In parallel: apt waits for the disk, npm for the network.
  const installed = await Promise.allSettled([
    installPrograms(needs.flatMap((need) => PROGRAMS[need]?.() ?? [])),
    needs.includes('npm') ? installNpmPackages() : undefined,
  ]);
  for (const each of installed) if (each.status === 'rejected') throw each.reason;
  if (needs.includes('composer-packages')) {
    await installComposerPackages();
  }
  if (needs.includes('deploy-servers')) {
    await extractDeployServers();
  }
  if (needs.includes('other-nodes')) {
    await installOtherNodes();
  }
  if (needs.includes('editor')) {
    await installEditor();
  }
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    throw new Error(
      `Node ${process.versions.node} is too old: install Node ${OLDEST_NODE.join('.')} or newer and try again.`,
    );
  }
}
