import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { run } from '../support/run.mjs';
import { STAGED_PACKAGES } from './paths.mjs';

/**
 * Every file makes an FTP upload slower: only PHP code and licenses are uploaded, without code that is never reached.
 */
const SHIPPED = /\.php$|\/(LICENSE|COPYING)[^/]*$/;
const NOT_SHIPPED = [
  /\/phpmailer\/(get_oauth_token\.php|src\/(DSNConfigurator|OAuth\w*|POP3)\.php)/,
  // Unicode case tables of the mbstring polyfill; no code of ours converts case.
  /\/polyfill-mbstring\/Resources\//,
  // Composer's autoloader reads the same data from `autoload_static.php`; the rest only lists the installed packages.
  /\/composer\/(autoload_(classmap|files|namespaces|psr4)|InstalledVersions|installed)\.php$/,
];

const INSTALL = ['install', '--no-dev', '--no-interaction', '--no-progress', '--prefer-dist', '--optimize-autoloader'];

/**
 * Installs the production packages of composer.json in a folder of their own; does nothing while composer.json and
 * `INSTALL` are unchanged. Rejects with a one-sentence error when Composer fails.
 */
export async function installPackages() {
  const manifest = await productionManifest();
  const stamp = join(STAGED_PACKAGES, 'installed');
  const fingerprint = createHash('sha256')
    .update(manifest + INSTALL)
    .digest('hex');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) return;

  await rm(STAGED_PACKAGES, { recursive: true, force: true });
  await mkdir(STAGED_PACKAGES, { recursive: true });
  await writeFile(join(STAGED_PACKAGES, 'composer.json'), manifest);
  await run('composer', INSTALL, {
    cwd: STAGED_PACKAGES,
    env: { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1' },
    sentence: 'Composer could not install the PHP packages of the upload: see its words above.',
  });
  await writeFile(stamp, fingerprint);
}

/** Copies what the upload needs of the installed packages. @param {string} folder */
export async function copyPackages(folder) {
  await cp(join(STAGED_PACKAGES, 'vendor'), folder, { recursive: true, filter: isShipped });
}

/** composer.json without our classes, which the release loads itself, and without the development tools. */
async function productionManifest() {
  const {
    autoload,
    'autoload-dev': _,
    'require-dev': __,
    config,
    ...manifest
  } = JSON.parse(await readFile(join(ROOT, 'composer.json'), 'utf8'));

  return JSON.stringify({ ...manifest, config: { ...config, 'vendor-dir': 'vendor' } });
}

/** @param {string} path */
async function isShipped(path) {
  if ((await stat(path)).isDirectory()) return !/\/(bin|language)$/.test(path);
  return SHIPPED.test(path) && !NOT_SHIPPED.some((pattern) => pattern.test(path));
}
