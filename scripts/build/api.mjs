import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PUBLIC_HTML, ROOT } from '../support/paths.mjs';
import { run } from '../support/run.mjs';
import { STAGED_PACKAGES, STAGED_UPLOAD } from './paths.mjs';

/** An upload by FTP pays for every file: only code goes up, with its licences, and not what no line of ours reaches. */
const SHIPPED = /\.php$|\/(LICENSE|COPYING)[^/]*$/;
const NOT_SHIPPED = [
  /\/phpmailer\/(language\/|get_oauth_token\.php|src\/(DSNConfigurator|OAuth\w*|POP3)\.php)/,
  // Upper and lower case of all the world's letters, for hosts without mbstring.
  /\/polyfill-mbstring\/Resources\//,
  // Composer's autoloader reads `autoload_static.php`, which holds the same; the rest tells programs what is installed.
  /\/composer\/(autoload_(classmap|files|namespaces|psr4)|InstalledVersions|installed)\.php$/,
];

const INSTALL = ['install', '--no-dev', '--no-interaction', '--no-progress', '--prefer-dist', '--optimize-autoloader'];

/**
 * Installs the production packages of composer.json in a folder of their own, where they stay until it or the way of
 * installing changes. The folder has the upload's layout, so that Composer's autoloader finds our classes in both.
 * Rejects with one sentence when Composer cannot.
 */
export async function installPackages() {
  const manifest = await readFile(join(ROOT, 'composer.json'), 'utf8');
  const stamp = join(STAGED_PACKAGES, 'installed');
  const fingerprint = createHash('sha256')
    .update(manifest + INSTALL)
    .digest('hex');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) return;

  await rm(STAGED_PACKAGES, { recursive: true, force: true });
  await mkdir(join(STAGED_PACKAGES, 'api/src'), { recursive: true });
  await writeFile(join(STAGED_PACKAGES, 'composer.json'), manifest);
  await run('composer', INSTALL, {
    cwd: STAGED_PACKAGES,
    env: { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1' },
    sentence: 'Composer could not install the PHP packages of the upload: see its words above.',
  });
  await writeFile(stamp, fingerprint);
}

/**
 * Writes the PHP side into the staged upload: entry, classes, packages and the facts of the company.
 * @param {Record<'name' | 'phone' | 'email', string>} company what PHP says in its answers and mails
 */
export async function stageApi(company) {
  const api = join(STAGED_UPLOAD, 'api');
  await copySource(api);
  await cp(join(STAGED_PACKAGES, 'api/vendor'), join(api, 'vendor'), { recursive: true, filter: isShipped });
  await writeFile(join(api, 'company.php'), phpFile(company));
}

/** Puts the PHP source as it is now into the built site, for who works on it while it runs. */
export async function buildApi() {
  await copySource(join(PUBLIC_HTML, 'api'));
}

/** @param {string} api the folder to write to */
async function copySource(api) {
  await mkdir(api, { recursive: true });
  for (const name of ['contact_api.php', 'inquiries.php', '.user.ini', 'src']) {
    await cp(join(ROOT, 'api', name), join(api, name), { recursive: true });
  }
}

/** @param {string} path */
async function isShipped(path) {
  if ((await stat(path)).isDirectory()) return !/\/(bin|language)$/.test(path);
  return SHIPPED.test(path) && !NOT_SHIPPED.some((pattern) => pattern.test(path));
}

/** @param {Record<string, string>} facts */
function phpFile(facts) {
  const literal = (/** @type {string} */ text) => `'${text.replace(/['\\]/g, '\\$&')}'`;
  const lines = Object.entries(facts).map(([name, value]) => `    ${literal(name)} => ${literal(value)},`);
  return ['<?php', '', '// Written by the build from the content of the site.', 'return [', ...lines, '];', ''].join(
    '\n',
  );
}
