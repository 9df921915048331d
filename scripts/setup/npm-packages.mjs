import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** The oldest release of Node that runs the scripts. */
const OLDEST_NODE = '20.19';

const ROOT = new URL('../../', import.meta.url);

/**
 * Installs the packages of `package-lock.json` in `node_modules`, unless they are up to date, and exits with a sentence if
 * that is impossible. It runs before TypeScript and packages can be used.
 */
export async function installNpmPackages() {
  const { node } = process.versions;
  if (node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0) {
    exit(`Node ${node} is too old: install Node ${OLDEST_NODE} or newer and try again.`);
  }
  if (areInstalled()) return;

  console.error('Installing the npm packages …');
  // Not `npm ci`: it rejects a lock file that lacks an optional package of another system, as npm writes it with a partial
  // mirror of the registry. Without scripts: one of them would download a Java runtime, which only tests need.
  const options = ['--no-save', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawn('npm', ['install', ...options], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => npm.kill());
  const [code] = await once(npm, 'exit').catch(() => []);
  if (code !== 0) exit('npm could not install the packages: see its output above, and run the command again.');
}

/** Whether `node_modules` has the packages; npm lists them there as its last step, without the optional ones of other systems. */
function areInstalled() {
  if (!existsSync(new URL('node_modules/.package-lock.json', ROOT))) return false;
  const installed = packagesOf('node_modules/.package-lock.json');

  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

/** @param {string} lockFile @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(lockFile) {
  return JSON.parse(readFileSync(new URL(lockFile, ROOT), 'utf8')).packages;
}

/** @param {string} sentence @returns {never} */
function exit(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
