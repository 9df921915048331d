import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installEditor } from './setup/editor.ts';
import { run } from './support/childProcess.ts';
import { UserError } from './support/UserError.ts';

/**
 * What a command needs besides the npm packages: PHP and Composer (for a preview, where they can be installed), the editor, or the
 * programs that convert films.
 */
export type Need = 'site' | 'preview' | 'editor' | 'media';

/** A program that is not installed: its name for the user, and its packages for Debian and for Homebrew. */
type MissingProgram = readonly [name: string, aptPackage: string, brewPackage: string];

const OLDEST_PHP = '8.2';

/** The PHP extensions that the endpoint needs. */
export const SITE_EXTENSIONS = ['mbstring', 'ctype', 'filter', 'hash', 'openssl', 'pdo_sqlite'];

/** The programs that each need lacks. */
const MISSING: Record<Need, () => MissingProgram[]> = {
  site: () => [
    ...missingExtensions(SITE_EXTENSIONS),
    ...missingUnless(findProgram('composer'), 'Composer', 'composer', 'composer'),
    // Composer extracts packages with one of these.
    ...missingUnless(findProgram('unzip') || aboutPhp().extensions.includes('zip'), 'unzip', 'unzip', 'unzip'),
  ],
  preview: () => (leavesOutPhp() ? [] : MISSING.site()),
  editor: () => [],
  media: () => missingUnless(findProgram('ffprobe'), 'ffmpeg, which converts films', 'ffmpeg', 'ffmpeg'),
};

/** Makes sure that all that a command needs is there, and installs what is missing. Rejects with a `UserError`. */
export async function setUp(needs: readonly Need[]): Promise<void> {
  const missing = () => needs.flatMap((need) => MISSING[need]());
  await installPrograms(missing());
  // Apt installs extensions for Debian's PHP, and another one may come first on the PATH.
  const [left] = missing();
  if (left)
    throw new UserError(`${left[0]} is still missing: install it for the programs of this PATH, and try again.`);
  if (needs.includes('editor')) await installEditor();
}

const QUESTION = "echo json_encode([PHP_VERSION, array_map('strtolower', get_loaded_extensions())]);";

/** The branch of the installed PHP, such as `8.2`, and its extensions. Throws a `UserError` if it is missing or too old. */
export function aboutPhp(): { branch: string; extensions: string[] } {
  const { status, stdout } = spawnSync('php', ['-d', 'display_errors=stderr', '-r', QUESTION], { encoding: 'utf8' });
  const advice = `install PHP ${OLDEST_PHP} or newer (its command "php") and try again.`;
  if (status !== 0) throw new UserError(`PHP is missing, or does not run: ${advice}`);
  const [version, extensions] = JSON.parse(stdout) as [string, string[]];
  if (version.localeCompare(OLDEST_PHP, 'en', { numeric: true }) < 0) {
    throw new UserError(`PHP ${version} is too old: ${advice}`);
  }
  return { branch: version.split('.', 2).join('.'), extensions };
}

/** The extensions with these names that PHP lacks. */
export function missingExtensions(names: readonly string[]): MissingProgram[] {
  const { branch, extensions } = aboutPhp();
  // A Debian package has or provides each extension.
  const packageOf = (name: string) => `php${branch}-${name.replace('_', '-')}`;
  return names.flatMap((name) =>
    missingUnless(extensions.includes(name), `PHP's extension ${name}`, packageOf(name), 'php'),
  );
}

/** A list of the program, which is empty if it was found. */
export const missingUnless = (found: unknown, ...program: MissingProgram): MissingProgram[] => (found ? [] : [program]);

/** Whether the site is built and shown without its contact form: on Windows, where PHP is not easily installed. */
export const leavesOutPhp = (): boolean =>
  process.platform === 'win32' && !(findProgram('php') && findProgram('composer'));

/** The path of the first of these commands that is installed. */
export function findProgram(...names: string[]): string | undefined {
  // The PATH of an ordinary user lacks the folders of server programs.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'];
  const endings = process.platform === 'win32' ? ['.exe', '.bat', '.cmd'] : [''];
  const files = names.flatMap((name) => endings.map((ending) => name + ending));
  return files.flatMap((file) => folders.map((folder) => join(folder, file))).find(existsSync);
}

/** Installs programs with apt, if the user is root on Debian or Ubuntu. Otherwise rejects with what installs them. */
export async function installPrograms(missing: readonly MissingProgram[]): Promise<void> {
  if (missing.length === 0) return;
  const distinct = (part: 0 | 1 | 2) => [...new Set(missing.map((program) => program[part]))];
  const names = new Intl.ListFormat('en').format(distinct(0));
  const packages = distinct(1);
  const options = ['--no-install-recommends', ...packages];
  const hasApt = findProgram('apt-get');
  if (!hasApt || process.getuid?.() !== 0) {
    const line = hasApt ? `sudo apt-get install ${options.join(' ')}` : `brew install ${distinct(2).join(' ')}`;
    const advice = process.platform === 'win32' ? 'docs/windows.md says how to install them' : `install with "${line}"`;
    throw new UserError(`Missing here: ${names}; ${advice} and try again.`);
  }

  console.log(`Installing ${names} with apt-get (${packages.join(' ')}) …`);
  for (const words of [['update'], ['install', '--yes', ...options]]) {
    // Other runs may install too, and new machines their updates.
    await run('flock', ['-o', '/var/lock/site-set-up.lock', 'apt-get', '-o', 'DPkg::Lock::Timeout=300', ...words], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      mayBeStopped: false, // An interrupted apt leaves half-installed packages.
      sentence: `apt-get could not install ${names}: see its output above, and run the command again.`,
    });
  }
}
