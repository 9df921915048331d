import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../support/childProcess.ts';
import { hashOf } from '../support/hashOf.ts';
import { UserError } from '../support/UserError.ts';
import { findProgram } from './programs.ts';

/** Turns off the questions of Composer and its warning about root, which nobody would read here. */
const COMPOSER_ENVIRONMENT = { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_NO_INTERACTION: '1' };

/** Throws a `UserError` if Composer is missing. */
export function checkComposer(): void {
  if (!findProgram('composer')) {
    throw new UserError('Composer is missing: install it (its command "composer") and try again.');
  }
}

/** Installs the packages of a folder's `composer.json` in its folder `vendor`, unless it has them already. */
export async function installComposerPackages(folder: string, vendor: string, options: readonly string[]) {
  const manifest = await readFile(join(folder, 'composer.json'));
  const stamp = join(folder, vendor, '.installed-from');
  const wanted = hashOf([manifest, options.join()]);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;

  await run('composer', ['install', '--no-progress', ...options], {
    cwd: folder,
    env: COMPOSER_ENVIRONMENT,
    sentence: 'Composer could not install the PHP packages: see its output above, and run the command again.',
  });
  await writeFile(stamp, wanted);
}
