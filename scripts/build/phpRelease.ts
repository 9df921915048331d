import { cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { Palette } from '../brand/colors.ts';
import { installComposerPackages } from '../setup/composer.ts';
import { hashOf } from '../support/hashOf.ts';
import { filesBelow, isOwnFile } from '../support/ownFiles.ts';
import { ROOT } from '../support/paths.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import { STAGED_UPLOAD } from './paths.ts';

const SOURCE = join(ROOT, 'api');

/** A small project of its own in which Composer installs the production packages. */
const PACKAGES = join(ROOT, 'node_modules/.cache/upload');

/**
 * Every file makes an FTP upload slower: only PHP code and licenses are uploaded, without code that is never reached.
 */
const SHIPPED = /\.php$|\/(LICENSE|COPYING)[^/]*$/;
const NOT_SHIPPED = [
  /\/phpmailer\/(get_oauth_token\.php|src\/(DSNConfigurator|OAuth\w*|POP3)\.php)/,
  // The endpoint parses a text; these read files and variables, and validate.
  /\/phpdotenv\/src\/(Validator|Store\/(File|StoreBuilder)|Exception\/(InvalidEncoding|InvalidPath|Validation))/,
  /\/phpdotenv\/src\/Repository\/Adapter\/(Apache|EnvConst|Guarded|Immutable|Putenv|Replacing|ServerConst)/,
  // Unicode case tables of the mbstring polyfill; no code of ours converts case.
  /\/polyfill-mbstring\/Resources\//,
  // Composer's autoloader reads the same data from `autoload_static.php`; the rest only lists the installed packages.
  /\/composer\/(autoload_(classmap|files|namespaces|psr4)|InstalledVersions|installed)\.php$/,
];

/** The same in every release: the PHP files run the release that `release.txt` names. PHP 7 must be able to read them. */
const ENTRIES = ['contact_api.php', 'current-release.php', 'inquiries.php', '.user.ini'];

/** The pages that answer a form sent without JavaScript. */
const PAGES = ['sent-page.html', 'failed-page.html', 'contact-page.html'];

/** Facts for responses and mails, and the colors of mails. */
type Company = typeof import('./site/prerender.tsx').companyFacts & { colors: Palette };

/** Installs the production packages of composer.json in a folder of their own. Rejects with a `UserError` when Composer fails. */
export async function installPackages(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(ROOT, 'composer.json'), 'utf8'));
  // The release loads our classes itself.
  const left = { autoload: undefined, 'autoload-dev': undefined, 'require-dev': undefined };
  const production = { ...manifest, ...left, config: { ...manifest.config, 'vendor-dir': 'vendor' } };
  await writeAtomically(join(PACKAGES, 'composer.json'), JSON.stringify(production));
  await installComposerPackages(PACKAGES);
}

/**
 * Writes the PHP side into the staged upload, where the three pages are already. Classes, pages and packages are in folders with
 * a hash of their content in the name, so that the files of two releases lie side by side.
 */
export async function stageRelease(company: Company): Promise<void> {
  const api = join(STAGED_UPLOAD, 'api');
  await cp(join(PACKAGES, 'vendor'), join(api, 'packages'), { recursive: true, filter: isShipped });
  await mkdir(join(api, 'pages'));
  for (const page of PAGES) await rename(join(api, page), join(api, 'pages', page));
  await writeRelease(api, company, await nameByContent(api, 'packages'), await nameByContent(api, 'pages'));
}

/**
 * Writes our classes as they are now, the index of the release, and last its name. What an earlier release had stays.
 * @param api the folder to write to
 * @param packages the folder of the Composer packages, below `api/`
 * @param pages the folder of the three pages, below `api/`
 */
export async function writeRelease(api: string, company: Company, packages: string, pages: string) {
  for (const name of ENTRIES) await cp(join(SOURCE, name), join(api, name));
  await cp(join(SOURCE, 'src'), join(api, 'classes'), { recursive: true, filter: (path) => isOwnFile(basename(path)) });
  const index = indexFile(await nameByContent(api, 'classes'), company, packages, pages);
  const id = shortHash([index]);
  await writeAtomically(join(api, 'releases', `${id}.php`), index);
  await writeAtomically(join(api, 'release.txt'), `${id}\n`);
}

async function isShipped(file: string) {
  const path = file.replaceAll(sep, '/');
  if ((await stat(path)).isDirectory()) return !/\/(bin|language)$/.test(path);
  return SHIPPED.test(path) && !NOT_SHIPPED.some((pattern) => pattern.test(path));
}

/** Puts the hash of its files into the name of a folder below `api/`. Resolves with the name. */
async function nameByContent(api: string, folder: string): Promise<string> {
  const paths = await filesBelow(join(api, folder));
  const contents = await Promise.all(paths.map((path) => readFile(join(api, folder, path))));
  const named = `${folder}-${shortHash([paths.join('\n'), ...contents])}`;
  await rm(join(api, named), { recursive: true, force: true });
  await rename(join(api, folder), join(api, named));

  return named;
}

/** The PHP file that loads a release: it returns the release's application. PHP 7 must be able to read it. */
function indexFile(classes: string, company: Company, packages: string, pages: string) {
  const facts = JSON.stringify(company).replace(/['\\]/g, '\\$&');
  const paths = PAGES.map((page) => `'${page.replace('-page.html', '')}' => "{$api}/${pages}/${page}"`);

  return `<?php

// Written by the build: the folders and facts of one release.

declare(strict_types=1);

$api = dirname(__DIR__);
$classes = "{$api}/${classes}";
// Before any function is called that a host may have disabled.
require "{$classes}/SitePaths.php";
require "{$classes}/HostRequirements.php";
Contact\\HostRequirements::check($api);
spl_autoload_register(static function (string $class) use ($classes) {
    if (strpos($class, 'Contact\\\\') === 0) {
        require "{$classes}/" . str_replace('\\\\', '/', substr($class, 8)) . '.php';
    }
});
require "{$classes}/disabledFunctions.php";
require "{$api}/${packages}/autoload.php";

return new Contact\\Application($api, new Contact\\Company(...json_decode('${facts}', true)), [${paths.join(', ')}]);
`;
}

const shortHash = (parts: (string | Buffer)[]) => hashOf(parts).slice(0, 12);
