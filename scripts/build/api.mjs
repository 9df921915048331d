import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PUBLIC_HTML, ROOT } from '../support/paths.mjs';
import { run } from '../support/run.mjs';
import { STAGED_PACKAGES, STAGED_UPLOAD } from './paths.mjs';

/**
 * Every file makes an FTP upload slower: only PHP code and licenses are uploaded, without code that is never reached.
 */
const SHIPPED = /\.php$|\/(LICENSE|COPYING)[^/]*$/;
const NOT_SHIPPED = [
  /\/phpmailer\/(language\/|get_oauth_token\.php|src\/(DSNConfigurator|OAuth\w*|POP3)\.php)/,
  // Unicode case tables of the mbstring polyfill; no code of ours converts case.
  /\/polyfill-mbstring\/Resources\//,
  // Composer's autoloader reads the same data from `autoload_static.php`; the rest only lists the installed packages.
  /\/composer\/(autoload_(classmap|files|namespaces|psr4)|InstalledVersions|installed)\.php$/,
];

const INSTALL = ['install', '--no-dev', '--no-interaction', '--no-progress', '--prefer-dist', '--optimize-autoloader'];

/**
 * Installs the production packages of composer.json in a folder of their own; does nothing while composer.json and
 * `INSTALL` are unchanged. The folder has the upload's layout, so that Composer's autoloader finds our classes in both.
 * Rejects with a one-sentence error when Composer fails.
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
 * Writes the PHP side into the staged upload: entry points, classes, packages and company facts.
 * @param {typeof import('./site/prerender.tsx').companyFacts} company facts for PHP's responses and mails
 */
export async function stageApi(company) {
  const api = join(STAGED_UPLOAD, 'api');
  await copySource(api);
  await cp(join(STAGED_PACKAGES, 'api/vendor'), join(api, 'vendor'), { recursive: true, filter: isShipped });
  await writeFile(join(api, 'company.php'), phpFile(company));
}

/** Copies the current PHP source into the built site, so that changes show while the local server runs. */
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

/** @param {Readonly<Record<string, PhpValue>>} facts */
function phpFile(facts) {
  return `<?php\n\n// Written by the build from the content of the site.\nreturn ${phpLiteral(facts)};\n`;
}

/**
 * @typedef {string | { readonly [key: string]: PhpValue }} PhpValue
 * @param {PhpValue} value
 * @returns {string}
 */
function phpLiteral(value) {
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`;
  const entries = Object.entries(value).map(([key, entry]) => `${phpLiteral(key)} => ${phpLiteral(entry)}`);
  return `[${entries.join(', ')}]`;
}
