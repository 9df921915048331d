import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installComposerPackages } from '../../scripts/setup/composer.ts';
import { fetchNpmPackage, npmPackageFolder } from '../../scripts/setup/npmPackage.ts';
import {
  aboutPhp,
  findProgram,
  installPrograms,
  missingExtensions,
  missingUnless,
  type Need,
  setUp,
} from '../../scripts/setup.ts';
import { ROOT } from '../../scripts/support/paths.ts';
import { extractDeployServers } from './deploy/deployServers.ts';

/** Some packages of Ubuntu have other names than those of Debian. */
const isUbuntu =
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*\bubuntu\b/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Debian's headless shell of Chromium has the same engine, and needs half the CPU time for a page. */
const CHROMIUM = isUbuntu ? 'chromium-browser' : 'chromium-headless-shell';
const FIREFOX = isUbuntu ? 'firefox' : 'firefox-esr';

/** A script for gjs that loads the library of WebKit. */
const WEBKIT = "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2";

/** The newest LTS release of Node, with the integrity of its npm packages. This runs with the oldest one that the scripts need. */
export const NEWEST_NODE = '24.21.0';
const NODE_INTEGRITY: Readonly<Record<string, string>> = {
  x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  arm64: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
};

/** The PHP extensions that PHPUnit, PHPStan and PHP-CS-Fixer need. */
const CHECK_EXTENSIONS = ['dom', 'xml', 'xmlwriter', 'tokenizer', 'pdo_mysql'];

/** The programs that each need lacks. */
const MISSING = {
  'composer-packages': () => missingExtensions(CHECK_EXTENSIONS),
  'web-server': () => [
    ...missingUnless(findApache(), 'the Apache web server', 'apache2-bin', 'httpd'),
    ...missingUnless(findPhpFpm(), 'PHP-FPM', `php${aboutPhp().branch}-fpm`, 'php'),
    ...missingUnless(findPhpCgi(), 'PHP as a CGI program', `php${aboutPhp().branch}-cgi`, 'php'),
  ],
  chromium: () => [
    ...missingUnless(findChromium(), 'the browser Chromium (or its path in CHROMIUM)', CHROMIUM, '--cask chromium'),
    ...systemFont(),
  ],
  firefox: () => [
    ...missingUnless(findFirefox(), 'the browser Firefox (or its path in FIREFOX)', FIREFOX, '--cask firefox'),
    ...systemFont(),
  ],
  webkit: () => [
    ...missingUnless(findProgram('WebKitWebDriver'), "WebKit's driver", 'webkit2gtk-driver', 'webkitgtk'),
    ...missingUnless(findProgram('gjs'), "GNOME's JavaScript gjs", 'gjs', 'gjs'),
    ...missingUnless(succeeds('gjs', ['-c', WEBKIT]), "WebKit's bindings for gjs", 'gir1.2-webkit2-4.1', 'webkitgtk'),
    ...missingUnless(findProgram('Xvfb'), 'the X server Xvfb', 'xvfb', '--cask xquartz'),
    ...systemFont(),
  ],
  'page-checkers': () => [
    ...missingUnless(findProgram('pdftotext'), 'pdftotext', 'poppler-utils', 'poppler'),
    ...missingUnless(findProgram('unzip'), 'unzip', 'unzip', 'unzip'),
    // macOS has a `java` that only offers to install one.
    ...missingUnless(succeeds('java', ['-version']), 'a Java runtime', 'default-jre-headless', 'openjdk'),
  ],
  mariadb: () => missingUnless(findProgram('mariadbd'), 'the database MariaDB', 'mariadb-server', 'mariadb'),
  spamassassin: () => missingUnless(findProgram('spamassassin'), 'SpamAssassin', 'spamassassin', 'spamassassin'),
  openssl: () => missingUnless(findProgram('openssl'), 'OpenSSL', 'openssl', 'openssl'),
  'deploy-servers': () => [],
  'newest-node': () => [],
};

/** What a test needs besides what the commands need that it runs. */
export type TestNeed = Need | keyof typeof MISSING;

/** Makes sure that all that the tests need is there, and installs what is missing. Rejects with a `UserError`. */
export async function setUpForTests(needs: readonly TestNeed[]): Promise<void> {
  const own = needs.filter((need) => need in MISSING) as (keyof typeof MISSING)[];
  await setUp(['site', ...needs.filter((need): need is Need => !(need in MISSING))]);
  const missing = own.flatMap((need) => MISSING[need]());
  if (missing.length > 0) await withoutServices(() => installPrograms(missing));
  if (own.includes('composer-packages')) await installComposerPackages(ROOT);
  if (own.includes('deploy-servers')) await extractDeployServers();
  if (own.includes('newest-node')) await fetchNpmPackage(NODE_PACKAGE, NODE_INTEGRITY[process.arch] ?? '');
}

/** Debian runs this file to ask whether a package may start its service. A machine may have its own. */
const POLICY = '/usr/sbin/policy-rc.d';
const NO_SERVICES = '#!/bin/sh\n# Written by the tests of the site for the time of one installation.\nexit 101\n';

/** Calls `install` while Debian's packages start no services. */
async function withoutServices(install: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const isOurs = !existsSync(POLICY) || readFileSync(POLICY, 'utf8') === NO_SERVICES;
  const remove = () => rmSync(POLICY, { force: true });
  if (!isRoot || !isOurs) return install();
  // Java's packages fail without this folder, which minimal images lack.
  mkdirSync('/usr/share/man/man1', { recursive: true });
  writeFileSync(POLICY, NO_SERVICES, { mode: 0o755 });
  await install().finally(remove);
}

const NODE_PACKAGE = `node-linux-${process.arch}@${NEWEST_NODE}`;

/** The folder of the binary `node` of the newest release. */
export const newestNodeFolder = (): string => join(npmPackageFolder(NODE_PACKAGE), 'bin');

/** Visitors have Arial; on Linux, Liberation Sans has the same metrics. */
const systemFont = () =>
  missingUnless(
    process.platform !== 'linux' || existsSync('/usr/share/fonts/truetype/liberation'),
    'the font Liberation Sans',
    'fonts-liberation',
    '--cask font-liberation',
  );

const succeeds = (program: string, args: string[]) => spawnSync(program, args).status === 0;

/** The path of the browser for tests and benchmarks, or what `CHROMIUM` names. */
export const findChromium = () => process.env.CHROMIUM || findProgram(CHROMIUM, ...(isUbuntu ? ['chromium'] : []));

/** The path of Firefox, or what `FIREFOX` names. */
export const findFirefox = () => process.env.FIREFOX || findProgram('firefox-esr', 'firefox');

/** The path of Apache's server. */
export const findApache = () => findProgram('apache2');

/** The path of the PHP-FPM that belongs to the `php` on the PATH. */
export const findPhpFpm = () => findProgram(`php-fpm${aboutPhp().branch}`, 'php-fpm');

/** The path of the CGI program that belongs to the `php` on the PATH. */
export const findPhpCgi = () => findProgram(`php-cgi${aboutPhp().branch}`, 'php-cgi');
