import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isDebian, isUbuntu } from './debian.mjs';
import { findProgram } from './find-program.mjs';
import { aboutPhp } from './php.mjs';

/**
 * @typedef {object} Program
 * @property {string} name as shown to the user
 * @property {string} aptPackage its package on Debian and Ubuntu
 * @property {string} brewPackage its Homebrew package on macOS
 * @property {() => boolean} isInstalled
 */

/** The PHP extensions that the endpoint needs. */
export const SITE_EXTENSIONS = ['mbstring', 'ctype', 'filter', 'hash', 'openssl', 'pdo_sqlite'];

/** The PHP extensions that PHPUnit, PHPStan and PHP-CS-Fixer need in addition. */
export const CHECK_EXTENSIONS = ['dom', 'xml', 'xmlwriter', 'tokenizer', 'pdo_mysql'];

/**
 * The headless shell of Chromium, which Playwright uses for tests: the same engine, with half the CPU time for a page.
 */
const CHROMIUM_WITHOUT_WINDOWS = 'chromium-headless-shell';

/**
 * The part of the Debian package name, if it differs from the extension. Extensions without a package are compiled into
 * PHP.
 */
const APT_NAME = new Map([
  ['dom', 'xml'],
  ['xmlwriter', 'xml'],
  ['pdo_sqlite', 'sqlite3'],
  ['pdo_mysql', 'mysql'],
]);

/**
 * The programs that must be installed for each need.
 *
 * @type {Record<string, () => Program[]>}
 */
export const PROGRAMS = {
  php: () => phpExtensions(SITE_EXTENSIONS),
  composer: () => [unpacker()],
  'composer-packages': () => [...phpExtensions(CHECK_EXTENSIONS), unpacker()],
  'web-server': () => [apache(), phpFpm(), phpCgi()],
  spamassassin: () => [spamAssassin()],
  chromium: () => [chromium(), systemFont()],
  'pdf-reader': () => [pdfToText()],
  firefox: () => [firefox(), systemFont()],
  webkit: () => [webKitDriver(), gjs(), webKitBindings(), xvfb(), systemFont()],
  mariadb: () => [mariaDb()],
  unzip: () => [unzip()],
  openssl: () => [openssl()],
  java: () => [java()],
  'media-tools': () => [ffmpeg(), heifConvert()],
};

/** Composer extracts downloaded packages with PHP's extension zip or with one of these programs. */
function unpacker() {
  return {
    name: 'unzip',
    aptPackage: 'unzip',
    brewPackage: 'unzip',
    isInstalled: () => aboutPhp().extensions.includes('zip') || Boolean(findProgram('unzip', '7z', '7zz', '7za')),
  };
}

/** The program that extracts the archive of `npm run package` on most web hosts. */
function unzip() {
  return { ...unpacker(), isInstalled: () => Boolean(findProgram('unzip')) };
}

/** Reads the words of printed pages. */
function pdfToText() {
  return {
    name: 'pdftotext',
    aptPackage: 'poppler-utils',
    brewPackage: 'poppler',
    isInstalled: () => Boolean(findProgram('pdftotext')),
  };
}

/** Makes certificates with dates in the past for the tests of the doctor. */
function openssl() {
  return {
    name: 'OpenSSL',
    aptPackage: 'openssl',
    brewPackage: 'openssl',
    isInstalled: () => Boolean(findProgram('openssl')),
  };
}

function apache() {
  return {
    name: 'the Apache web server',
    aptPackage: 'apache2-bin',
    brewPackage: 'httpd',
    isInstalled: () => Boolean(findApache()),
  };
}

function phpFpm() {
  return {
    name: 'PHP-FPM',
    aptPackage: `php${aboutPhp().branch}-fpm`,
    brewPackage: 'php',
    isInstalled: () => Boolean(findPhpFpm()),
  };
}

function phpCgi() {
  return {
    name: 'PHP as a CGI program',
    aptPackage: `php${aboutPhp().branch}-cgi`,
    brewPackage: 'php',
    isInstalled: () => Boolean(findPhpCgi()),
  };
}

function spamAssassin() {
  return {
    name: 'SpamAssassin',
    aptPackage: 'spamassassin',
    brewPackage: 'spamassassin',
    isInstalled: () => Boolean(findProgram('spamassassin')),
  };
}

function mariaDb() {
  return {
    name: 'the database MariaDB',
    aptPackage: 'mariadb-server',
    brewPackage: 'mariadb',
    isInstalled: () => Boolean(findProgram('mariadbd')) && Boolean(findProgram('mariadb-install-db')),
  };
}

function ffmpeg() {
  return {
    name: 'ffmpeg, which converts films',
    aptPackage: 'ffmpeg',
    brewPackage: 'ffmpeg',
    isInstalled: () => Boolean(findProgram('ffmpeg')) && Boolean(findProgram('ffprobe')),
  };
}

/** For the pictures of iPhones. */
function heifConvert() {
  return {
    name: 'heif-convert, which reads HEIC pictures',
    aptPackage: 'libheif-examples',
    brewPackage: 'libheif',
    isInstalled: () => Boolean(findProgram('heif-convert')),
  };
}

/** For the Nu HTML checker. */
function java() {
  return {
    name: 'a Java runtime',
    aptPackage: 'default-jre-headless',
    brewPackage: 'openjdk',
    isInstalled: () => Boolean(findJava()),
  };
}

function chromium() {
  return {
    name: 'the browser Chromium (whose path may be named in CHROMIUM)',
    aptPackage: isUbuntu() ? 'chromium-browser' : CHROMIUM_WITHOUT_WINDOWS,
    brewPackage: '--cask chromium',
    isInstalled: () => Boolean(findChromium()),
  };
}

function firefox() {
  return {
    name: 'the browser Firefox (whose path may be named in FIREFOX)',
    aptPackage: isUbuntu() ? 'firefox' : 'firefox-esr',
    brewPackage: '--cask firefox',
    isInstalled: () => Boolean(findFirefox()),
  };
}

function webKitDriver() {
  return {
    name: "WebKitWebDriver, which drives Safari's engine",
    aptPackage: 'webkit2gtk-driver',
    brewPackage: 'webkitgtk',
    isInstalled: () => Boolean(findProgram('WebKitWebDriver')),
  };
}

/** Runs tests/support/engines/webKitWindow.js. */
function gjs() {
  return {
    name: "GNOME's JavaScript gjs",
    aptPackage: 'gjs',
    brewPackage: 'gjs',
    isInstalled: () => Boolean(findProgram('gjs')),
  };
}

function webKitBindings() {
  return {
    name: 'the JavaScript bindings of WebKitGTK',
    aptPackage: 'gir1.2-webkit2-4.1',
    brewPackage: 'webkitgtk',
    isInstalled: () => spawnSync('gjs', ['-c', "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2"]).status === 0,
  };
}

/** The X server that draws without a screen. */
function xvfb() {
  return {
    name: 'the X server Xvfb',
    aptPackage: 'xvfb',
    brewPackage: '--cask xquartz',
    isInstalled: () => Boolean(findProgram('Xvfb')),
  };
}

/** The fallback fonts need a system font: visitors have Arial, this machine Liberation Sans with the same metrics. */
function systemFont() {
  return {
    name: 'the font Liberation Sans',
    aptPackage: 'fonts-liberation',
    brewPackage: '--cask font-liberation',
    isInstalled: () => process.platform !== 'linux' || existsSync('/usr/share/fonts/truetype/liberation'),
  };
}

/** @param {string[]} names */
function phpExtensions(names) {
  const { branch, extensions } = aboutPhp();

  return names
    .filter((name) => !extensions.includes(name))
    .map((name) => ({
      name: `PHP's extension ${name}`,
      aptPackage: aptPackageOf(name, branch),
      brewPackage: 'php',
      isInstalled: () => aboutPhp().extensions.includes(name),
    }));
}

/** The Debian package of a PHP extension. @param {string} extension @param {string} branch of PHP, such as `8.2` */
export function aptPackageOf(extension, branch) {
  return `php${branch}-${APT_NAME.get(extension) ?? extension}`;
}

/** The path of Apache's server, if it is installed. */
export function findApache() {
  return findProgram('apache2');
}

/** The path of the PHP-FPM that belongs to the `php` on the PATH, if it is installed. */
export function findPhpFpm() {
  return findProgram(`php-fpm${aboutPhp().branch}`, 'php-fpm');
}

/** The path of the CGI program that belongs to the `php` on the PATH, if it is installed. */
export function findPhpCgi() {
  return findProgram(`php-cgi${aboutPhp().branch}`, 'php-cgi');
}

/** The path of Java, if it is installed and not just a stub that offers to install it, as macOS has one. */
function findJava() {
  const java = findProgram('java');

  return java && spawnSync(java, ['-version']).status === 0 ? java : undefined;
}

/** The path of the browser for tests and benchmarks, or what `CHROMIUM` names, if there is one. */
export function findChromium() {
  const names = isDebian() && !isUbuntu() ? [CHROMIUM_WITHOUT_WINDOWS] : ['chromium', 'chromium-browser'];

  return process.env.CHROMIUM || findProgram(...names);
}

/** The path of Firefox, or what `FIREFOX` names, if there is one. */
export function findFirefox() {
  return process.env.FIREFOX || findProgram('firefox-esr', 'firefox');
}
