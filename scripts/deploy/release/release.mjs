import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** @typedef {{ hash: string, size: number }} FileFacts SHA-256 in hex digits, and bytes */
/** @typedef {Record<string, FileFacts>} Files by path, relative to the folder of the site */
/** @typedef {FileFacts & { open: () => import('node:stream').Readable }} Source */
/** @typedef {{ id: string, files: Record<string, Source> }} Release */

/**
 * Describes the release that is live.
 * @typedef {object} Manifest
 * @property {1} format
 * @property {string} release
 * @property {Files} files
 * @property {Files} kept files of the former release that this one lacks: visitors may have its pages open
 * @property {string | null} previous the release that was live before
 * @property {string} [marker] the path of the folder that exists while this manifest is on the host; not part of the file
 */

/** Files below these paths have a hash of their content in their name, so files of two releases lie side by side. */
const CONTENT_NAMED = /^(assets|media|api\/(files|releases|packages-[0-9a-f]+))\//;

/** Whether a file of this name always has the same content. @param {string} path */
export const isContentNamed = (path) => CONTENT_NAMED.test(path);

/**
 * The name of a release, made of its files: the same files have the same name.
 * @param {Files} files
 */
export function releaseId(files) {
  const lines = Object.entries(files)
    .map(([path, { hash }]) => `${hash} ${path}\n`)
    .sort();

  return sha256(lines.join('')).slice(0, 12);
}

/** @param {string | Buffer} content @returns {string} its SHA-256 in hex digits */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** @param {Record<string, FileFacts>} sources @returns {Files} */
export function factsOf(sources) {
  return Object.fromEntries(Object.entries(sources).map(([path, { hash, size }]) => [path, { hash, size }]));
}

/** @param {object} record @returns {Buffer} JSON, compressed because it is downloaded before each deploy */
export function packRecord(record) {
  return gzipSync(JSON.stringify(record));
}

/**
 * Reads what `packRecord` made. Throws one sentence if it is damaged or has another format.
 * @param {Buffer} bytes
 * @param {string} path for the sentence
 * @param {number} [format]
 */
export function unpackRecord(bytes, path, format = 1) {
  let record;
  try {
    record = JSON.parse(gunzipSync(bytes).toString());
  } catch {
    throw new Error(`${path} on the host is damaged: delete it there, and run "npm run deploy -- --adopt".`);
  }
  if (record.format !== format) {
    throw new Error(`${path} on the host was written by another version of this command: run that version.`);
  }

  return record;
}
