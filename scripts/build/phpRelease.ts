import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { hashOf } from '../support/hashOf.ts';
import { ROOT } from '../support/paths.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import { filesBelow } from './filesBelow.ts';
import { copyPackages } from './packages.ts';
import { STAGED_UPLOAD } from './paths.ts';

const SOURCE = join(ROOT, 'api');
const CLASSES = join(SOURCE, 'src');

/** The same in every release: the PHP files run the release that `release.txt` names. PHP 7 must be able to read them. */
const ENTRIES = ['contact_api.php', 'current-release.php', 'inquiries.php', '.user.ini'];

const HASH_LENGTH = 12;

/** The parts of a release of the PHP side beside our classes; paths are below `api/`. */
export interface ReleaseParts {
  /** Facts for responses and mails. */
  company: typeof import('./site/prerender.tsx').companyFacts;
  /** The folder of the Composer packages. */
  packages: string;
  /** The pages that answer a form sent without JavaScript. */
  pages: { sent: string; failed: string; contact: string };
}

/**
 * Writes the PHP side into the staged upload, where the three pages are already. Classes, pages, packages and the index of a
 * release have a hash of their content in their path, so that the files of two releases lie side by side.
 */
export async function stageRelease(company: ReleaseParts['company']): Promise<ReleaseParts> {
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
 * @param api the folder to write to
 */
export async function writeRelease(api: string, parts: ReleaseParts) {
  await mkdir(join(api, 'releases'), { recursive: true });
  for (const name of ENTRIES) await cp(join(SOURCE, name), join(api, name));
  const index = indexFile(await copyClasses(api), parts);
  const id = shortHash(index);
  await writeFile(join(api, 'releases', `${id}.php`), index);
  await writeAtomically(join(api, 'release.txt'), `${id}\n`);
}

/** @returns the path of each class, below `api/` */
async function copyClasses(api: string): Promise<Record<string, string>> {
  const classes: Record<string, string> = {};
  for (const path of await filesBelow(CLASSES)) {
    const name = `Contact\\${path.slice(0, -'.php'.length).replaceAll('/', '\\')}`;
    classes[name] = await writeByContent(api, path, await readFile(join(CLASSES, path)));
  }

  return classes;
}

/** Gives a file of the staged `api/` its final name. */
async function nameByContent(api: string, name: string) {
  const target = await writeByContent(api, name, await readFile(join(api, name)));
  await rm(join(api, name));

  return target;
}

/** @returns the path below `api/` */
async function writeByContent(api: string, path: string, content: Buffer): Promise<string> {
  const { dir, name, ext } = parse(path);
  const target = join('files', dir, `${name}-${shortHash(content)}${ext}`);
  await writeAtomically(join(api, target), content);

  return target;
}

/** The PHP file that loads a release: it returns the release's application. PHP 7 must be able to read it. */
function indexFile(classes: Record<string, string>, { company, packages, pages }: ReleaseParts) {
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

type PhpValue = string | { readonly [key: string]: PhpValue };

function phpLiteral(value: PhpValue): string {
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`;
  const entries = Object.entries(value).map(([key, entry]) => `${phpLiteral(key)} => ${phpLiteral(entry)}`);

  return `[${entries.join(', ')}]`;
}

async function hashOfFolder(folder: string) {
  const files = await filesBelow(folder);
  const lines = await Promise.all(
    files.map(async (path) => `${path} ${shortHash(await readFile(join(folder, path)))}\n`),
  );

  return shortHash(lines.join(''));
}

const shortHash = (content: string | Buffer) => hashOf([content]).slice(0, HASH_LENGTH);
