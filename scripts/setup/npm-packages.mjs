import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { run } from '../support/run.mjs';
import { findProgram } from './find-program.mjs';

/**
 * Brings `node_modules` to what `package-lock.json` says, unless it is there already. Not by `npm ci`: that refuses a lock
 * file which leaves out another system's optional package, as a partial copy of the registry makes npm write it. Without
 * the packages' own scripts: one of them would download a Java runtime, which only the tests need and bring themselves.
 */
export async function installNpmPackages() {
  if (areInstalled()) {
    return;
  }
  if (!findProgram('npm')) {
    throw new Error('npm is missing: it comes with Node.js; install it and try again.');
  }

  console.log('Installing the npm packages …');
  await run('npm', ['install', '--no-save', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    sentence: 'npm could not install the packages: its own words are above.',
  });
}

/**
 * npm records what it has installed in a lock file of its own, as the last thing it does; packages for other systems are
 * missing there.
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
