import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { ROOT } from '../support/paths.mjs';
import { writeAtomically } from '../support/writeAtomically.mjs';
import { filesBelow } from './filesBelow.mjs';
import { copyPackages } from './packages.mjs';
import { STAGED_UPLOAD } from './paths.mjs';

const SOURCE = join(ROOT, 'api');
const CLASSES = join(SOURCE, 'src');

/** The same in every release: the PHP files run the release that `release.txt` names. PHP 7 must be able to read them. */
const ENTRIES = ['contact_api.php', 'current-release.php', 'inquiries.php', '.user.ini'];

const HASH_LENGTH = 12;

/**
 * @typedef {object} ReleaseParts the parts of a release of the PHP side beside our classes; paths are below `api/`
 * @property {typeof import('./site/prerender.tsx').companyFacts} company facts for responses and mails
 * @property {string} packages the folder of the Composer packages
 * @property {{ sent: string, failed: string, contact: string }} pages the pages that answer a form sent without JavaScript
 */

/**
 * Writes the PHP side into the staged upload, where the three pages are already. Classes, pages, packages and the index of a
 * release have a hash of their content in their path, so that the files of two releases lie side by side.
 *
 * @param {ReleaseParts['company']} company
 * @returns {Promise<ReleaseParts>}
 */
export async function stageRelease(company) {
  const api = join(STAGED_UPLOAD, 'api');
  const unnamed = join(api, 'packages');
  await copyPackages(unnamed);
  const packages = `packages-${await hashOfFolder(unnamed)}`;
  await rename(unnamed, join(api, packages));
  const pages = {
    sent: await nameByContent(api, 'sent-page.html'),
    failed: await nameByContent(api, 'failed-page.html'),
    contact: await nameByContent(api, 'contact-page.html'),
  };
  const parts = { company, packages, pages };
  await writeRelease(api, parts);

  return parts;
}

/**
 * Writes our classes as they are now, the index of the release, and last its name. What an earlier release had stays.
 *
 * @param {string} api the folder to write to
 * @param {ReleaseParts} parts
 */
export async function writeRelease(api, parts) {
  await mkdir(join(api, 'releases'), { recursive: true });
  for (const name of ENTRIES) await cp(join(SOURCE, name), join(api, name));
  const index = indexFile(await copyClasses(api), parts);
  const id = hashOf(index);
  await writeFile(join(api, 'releases', `${id}.php`), index);
  await writeAtomically(join(api, 'release.txt'), `${id}\n`);
}

/** @param {string} api @returns {Promise<Record<string, string>>} the path of each class, below `api/` */
async function copyClasses(api) {
  /** @type {Record<string, string>} */
  const classes = {};
  for (const path of await filesBelow(CLASSES)) {
    const name = `Contact\\${path.slice(0, -'.php'.length).replaceAll('/', '\\')}`;
    classes[name] = await writeByContent(api, path, await readFile(join(CLASSES, path)));
  }

  return classes;
}

/** Gives a file of the staged `api/` its final name. @param {string} api @param {string} name */
async function nameByContent(api, name) {
  const target = await writeByContent(api, name, await readFile(join(api, name)));
  await rm(join(api, name));

  return target;
}

/** @param {string} api @param {string} path @param {Buffer} content @returns {Promise<string>} the path below `api/` */
async function writeByContent(api, path, content) {
  const { dir, name, ext } = parse(path);
  const target = join('files', dir, `${name}-${hashOf(content)}${ext}`);
  await writeAtomically(join(api, target), content);

  return target;
}

/**
 * The PHP file that loads a release: it returns the release's application. PHP 7 must be able to read it.
 * @param {Record<string, string>} classes
 * @param {ReleaseParts} parts
 */
function indexFile(classes, { company, packages, pages }) {
  const paths = Object.entries(pages).map(([name, path]) => `'${name}' => "{$api}/${path}"`);

  return `<?php

// Written by the build: all files of one release.

declare(strict_types=1);

$api = dirname(__DIR__);
$classes = ${phpLiteral(classes)};
spl_autoload_register(static function (string $class) use ($api, $classes) {
    if (isset($classes[$class])) {
        require "{$api}/{$classes[$class]}";
    }
});
Contact\\HostRequirements::check($api);
require "{$api}/{$classes['Contact\\disabledFunctions']}";
require "{$api}/${packages}/autoload.php";

return new Contact\\Application($api, new Contact\\Company(...${phpLiteral(company)}), [${paths.join(', ')}]);
`;
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

/** @param {string} folder */
async function hashOfFolder(folder) {
  const files = await filesBelow(folder);
  const lines = await Promise.all(files.map(async (path) => `${path} ${hashOf(await readFile(join(folder, path)))}\n`));

  return hashOf(lines.join(''));
}

/** @param {string | Buffer} content */
const hashOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
