import { type Zippable, zipSync } from 'fflate';
import { isNamedByContent } from '../support/contentNames.ts';
import { hashOf } from '../support/hashOf.ts';

/** Content of files by their path in the upload. */
export type Files = Record<string, Uint8Array>;

/** The code for Unix in ZIP: the upper 16 bits of the attributes are then the file type and mode. */
const UNIX = 3;
const FILE = { os: UNIX, attrs: 0o100644 << 16 };

/** Files in compressed formats are stored as they are: deflate would hardly make them smaller. */
const COMPRESSED = /\.(avif|br|ico|jpg|mp4|png|webm|woff2)$/;

/** The year of all dates, which are made of content hashes; any past year would do. */
const YEAR = 2024;

/**
 * Makes a ZIP archive for the file manager of a web host, with modes that every web server can read, and pages last, so that no
 * page is extracted before the files it references. The same files give the same bytes.
 */
export function zipOf(files: Files) {
  const zippable: Zippable = {};
  for (const path of Object.keys(files).sort(byPlace)) {
    const content = files[path] as Uint8Array;
    zippable[path] = [content, { ...FILE, mtime: dateOf(content), level: COMPRESSED.test(path) ? 0 : 9 }];
  }
  return zipSync(zippable);
}

/**
 * Sorts files after those that they reference, because an extraction replaces one file after the other: then the rules, PHP's
 * pointer and other files, PHP's entries, pages.
 */
function turnOf(path: string) {
  // Nothing references them before the other files come.
  if (isNamedByContent(path)) return 0;
  if (path === '.htaccess') return 1;
  if (/^api\/[^/]+\.php$/.test(path)) return 3;
  return /^(?!api\/).*\.html(\.br)?$/.test(path) ? 4 : 2;
}

const byPlace = (first: string, second: string) => turnOf(first) - turnOf(second) || (first < second ? -1 : 1);

/**
 * A date that depends on the content alone. Web servers compute the ETag of a file from its date and size: with one
 * date for all files, a changed page of the same size would keep its ETag.
 *
 * Archives hold local time in steps of two seconds. The date uses days that every month has, and hours that no daylight
 * saving change skips.
 */
function dateOf(content: Uint8Array) {
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = Buffer.from(hashOf([content]), 'hex');
  return new Date(YEAR, month % 12, 1 + (day % 28), 6 + (hour % 16), minute % 60, 2 * (second % 30));
}
