import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { run } from '../support/run.mjs';
import { findProgram } from './find-program.mjs';

/**
 * Installs the packages of `package-lock.json` in `node_modules`, unless they are up to date. `npm ci` would reject a
 * lock file that lacks an optional package of another system, as npm writes it with a partial mirror of the registry.
 * Install scripts are off: one of them would download a Java runtime, which only the tests need and install themselves.
 */
export async function installNpmPackages() {
  if (areInstalled()) {
    return;
  }
  if (!findProgram('npm')) {
    throw new Error('npm is missing: it comes with Node.js; install it and try again.');
  }

  console.error('Installing the npm packages …');
  await run('npm', ['install', '--no-save', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    sentence: 'npm could not install the packages: see its output above, and run the command again.',
  });
}

/**
 * Whether the packages are up to date, from the lock file in `node_modules` that npm writes as its last step. It lacks
 * the optional packages of other systems.
 */
function areInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  const wanted = packagesOf('package-lock.json');

  return (
    Object.keys(installed).length > 0 &&
    Object.entries(wanted).every(
      ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
    )
  );
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(ROOT, lockFile), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}
