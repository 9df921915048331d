import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../support/childProcess.ts';
import { UserError } from '../support/UserError.ts';
import { aboutPhp } from './php.ts';

/** A program that is not installed: its name for the user, and its packages for Debian and for Homebrew. */
interface MissingProgram {
  name: string;
  aptPackage: string;
  brewPackage: string;
}

/** The PHP extensions that the endpoint needs. */
export const SITE_EXTENSIONS = ['mbstring', 'ctype', 'filter', 'hash', 'openssl', 'pdo_sqlite'];

/** A list of the program, which is empty if it was found. */
export function missingUnless(found: unknown, name: string, aptPackage: string, brewPackage: string): MissingProgram[] {
  return found ? [] : [{ name, aptPackage, brewPackage }];
}

/** The extensions with these names that PHP lacks. */
export function missingExtensions(names: readonly string[]): MissingProgram[] {
  const { branch, extensions } = aboutPhp();
  return names.flatMap((name) => {
    // A Debian package has or provides each extension.
    const aptPackage = `php${branch}-${name.replace('_', '-')}`;
    return missingUnless(extensions.includes(name), `PHP's extension ${name}`, aptPackage, 'php');
  });
}

/** The path of the first of these commands that is installed. */
export function findProgram(...names: string[]): string | undefined {
  // The PATH of an ordinary user lacks the folders of server programs.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** Installs programs with apt, if the user is root on Debian or Ubuntu. Otherwise rejects with the line that installs them. */
export async function installPrograms(missing: readonly MissingProgram[]): Promise<void> {
  if (missing.length === 0) return;
  const names = new Intl.ListFormat('en').format(new Set(missing.map(({ name }) => name)));
  const packages = [...new Set(missing.map(({ aptPackage }) => aptPackage))];
  const isDebian = findProgram('apt-get');
  if (!isDebian || process.getuid?.() !== 0) {
    const line = isDebian
      ? `sudo apt-get install --no-install-recommends ${packages.join(' ')}`
      : `brew install ${[...new Set(missing.map(({ brewPackage }) => brewPackage))].join(' ')}`;
    throw new UserError(`Missing here: ${names}; install with "${line}" and try again.`);
  }

  console.log(`Installing ${names} with apt-get (${packages.join(' ')}) …`);
  const options = {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    mayBeStopped: false, // An interrupted apt leaves half-installed packages.
    sentence: `apt-get could not install ${packages.join(' ')}: see its output above, and run the command again.`,
  };
  // Other runs may install too, and new machines their updates.
  const aptGet = ['-o', '/var/lock/site-set-up.lock', 'apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  await run('flock', [...aptGet, 'update'], options);
  await run('flock', [...aptGet, 'install', '--yes', '--no-install-recommends', ...packages], options);
}
