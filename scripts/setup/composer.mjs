import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { run } from '../support/run.mjs';
import { findProgram } from './find-program.mjs';

const VENDOR = join(ROOT, 'api/vendor');
const STAMP = join(VENDOR, '.installed-from');

/** Turns off the questions of Composer and its warning about root, which nobody would read here. */
export const COMPOSER_ENVIRONMENT = { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_NO_INTERACTION: '1' };

/** Throws a one-sentence error if Composer is missing. */
export function checkComposer() {
  if (!findProgram('composer')) {
    throw new Error('Composer is missing: install it (its command "composer") and try again.');
  }
}

/** Installs the packages of `composer.json` and the development tools in `api/vendor`, unless they are up to date. */
export async function installComposerPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'composer.json')))
    .digest('hex');
  if (existsSync(join(VENDOR, 'autoload.php')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) {
    return;
  }

  console.log('Installing the Composer packages …');
  await run('composer', ['install', '--no-progress'], {
    cwd: ROOT,
    env: COMPOSER_ENVIRONMENT,
    sentence: 'Composer could not install the packages: see its output above, and run the command again.',
  });
  writeFileSync(STAMP, wanted);
}
