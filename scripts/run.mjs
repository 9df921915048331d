import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** The oldest release of Node that runs the scripts. */
const OLDEST_NODE = '20.19';
const ROOT = new URL('../', import.meta.url);

const [name = '', ...words] = process.argv.slice(2);
for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
  // Without a listener, a signal would end this process without its `exit` handlers, which end child processes and remove
  // temporary folders. A command with a graceful shutdown has its own listener.
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(128 + number));
}
const { node } = process.versions;
if (node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) < 0) {
  exit(`Node ${node} is too old: install Node ${OLDEST_NODE} or newer and try again.`);
}
if (!hasPackages()) await installPackages();

// Node 20 runs no TypeScript itself. The packages are installed only now.
const { register } = await import('tsx/esm/api');
register();
const { runCommand } = await import('./commands.ts');
await runCommand(name, words);

/**
 * Whether `node_modules` has the packages of `package-lock.json`; npm lists them there as its last step, without the optional
 * ones of other systems.
 */
function hasPackages() {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

/** @param {string} name @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesOf(name) {
  const lockFile = new URL(name, ROOT);
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {};
}

async function installPackages() {
  console.error('Installing the npm packages …');
  // Not `npm ci`: it rejects a lock file that lacks an optional package of another system, as npm writes it with a partial
  // mirror of the registry. Without scripts: one of them would download a Java runtime, which only tests need.
  const options = ['--no-save', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // On Windows npm is a .cmd file, which only a shell runs.
  const shell = process.platform === 'win32';
  const npm = spawn('npm', ['install', ...options], { cwd: ROOT, shell, stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => npm.kill());
  const [code] = await once(npm, 'exit').catch(() => []);
  if (code !== 0) exit('npm could not install the packages: see its output above, and run the command again.');
}

/** @param {string} sentence @returns {never} */
function exit(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
