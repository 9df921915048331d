import { cp, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { installComposerPackages } from '../setup/composer.ts';
import { ROOT } from '../support/paths.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import { STAGED_PACKAGES } from './paths.ts';

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

/** Installs the production packages of composer.json in a folder of their own. Rejects with a `UserError` when Composer fails. */
export async function installPackages(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(ROOT, 'composer.json'), 'utf8'));
  // The release loads our classes itself.
  const left = { autoload: undefined, 'autoload-dev': undefined, 'require-dev': undefined };
  const production = { ...manifest, ...left, config: { ...manifest.config, 'vendor-dir': 'vendor' } };
  await writeAtomically(join(STAGED_PACKAGES, 'composer.json'), JSON.stringify(production));
  await installComposerPackages(STAGED_PACKAGES);
}

/** Copies what the upload needs of the installed packages. */
export async function copyPackages(folder: string) {
  await cp(join(STAGED_PACKAGES, 'vendor'), folder, { recursive: true, filter: isShipped });
}

async function isShipped(file: string) {
  const path = file.replaceAll(sep, '/');
  if ((await stat(path)).isDirectory()) return !/\/(bin|language)$/.test(path);
  return SHIPPED.test(path) && !NOT_SHIPPED.some((pattern) => pattern.test(path));
}
