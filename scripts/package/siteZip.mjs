import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { unzipSync, zipSync } from 'fflate';

/** @typedef {Record<string, Uint8Array>} Files content of files by their path in the upload */

/** Unix, where the upper half of the attributes is type and mode. */
const UNIX = 3;
const FILE = { os: UNIX, attrs: 0o100644 << 16 };
const FOLDER = { os: UNIX, attrs: (0o040755 << 16) | 0x10 };

/** What is compressed already gains nothing. */
const COMPRESSED = /\.(avif|br|gz|ico|jpg|mp4|png|webm|woff2)$/;

/** Where the sums of contents that make up the dates begin; any year would do that has passed. */
const YEAR = 2024;

/**
 * An archive of these files for a file manager's "extract here": folders first, open to every web server, pages last, so that
 * none is there before what it names. The same files are the same bytes.
 *
 * @param {Files} files
 */
export function zipOf(files) {
  const paths = Object.keys(files).sort(byPlace);
  const folders = [...new Set(paths.flatMap(foldersOf))].sort();
  return zipSync({
    ...Object.fromEntries(
      folders.map((folder) => [`${folder}/`, [new Uint8Array(), { ...FOLDER, mtime: dateOf(''), level: 0 }]]),
    ),
    ...Object.fromEntries(
      paths.map((path) => {
        const content = /** @type {Uint8Array} */ (files[path]);
        const level = COMPRESSED.test(path) ? 0 : 9;
        return [path, [content, { ...FILE, mtime: dateOf(content), level }]];
      }),
    ),
  });
}

/**
 * The files of an archive; of what is none, no files.
 *
 * @param {Uint8Array} archive
 * @returns {Files}
 */
export function filesOfZip(archive) {
  try {
    return Object.fromEntries(Object.entries(unzipSync(archive)).filter(([path]) => !path.endsWith('/')));
  } catch {
    return {};
  }
}

/** Pages, and the rules that know their styles, after all that they name. @param {string} first @param {string} second */
function byPlace(first, second) {
  const rank = (/** @type {string} */ path) => (/^[^/]+\.html/.test(path) ? 2 : path === '.htaccess' ? 1 : 0);
  return rank(first) - rank(second) || (first < second ? -1 : 1);
}

/** @param {string} path @returns {string[]} */
function foldersOf(path) {
  const folder = dirname(path);
  return folder === '.' ? [] : [...foldersOf(folder), folder];
}

/**
 * A date that changes with the content and with nothing else. Web servers make the mark by which a browser asks whether a
 * page has changed from its date and size: with one date for all, a changed page of the same size would seem the same.
 * Days that every month has and hours that no clock skips, since archives hold local time in steps of two seconds.
 *
 * @param {Uint8Array | string} content
 */
function dateOf(content) {
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = createHash('sha256').update(content).digest();
  return new Date(YEAR, month % 12, 1 + (day % 28), 6 + (hour % 16), minute % 60, 2 * (second % 30));
}
