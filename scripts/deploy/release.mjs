import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** @typedef {{ hash: string, size: number }} FileFacts SHA-256 in hex, and bytes */
/** @typedef {Record<string, FileFacts>} Files by path, as seen from the folder of the site */
/** @typedef {FileFacts & { open: () => import('node:stream').Readable }} Source */
/** @typedef {{ id: string, files: Record<string, Source> }} Release what can be put on the host */

/**
 * What the host knows of the site that it shows.
 * @typedef {object} Manifest
 * @property {1} format
 * @property {string} release
 * @property {Files} files
 * @property {Files} kept what the release before had and this one has not; visitors may have its pages open
 * @property {string | null} previous the release that was live before
 * @property {string} [marker] what on the host says that this is the manifest there; not part of it
 */

/**
 * The name of a release: the same files have the same one.
 * @param {Files} files
 */
export function releaseId(files) {
  const lines = Object.entries(files)
    .map(([path, { hash }]) => `${hash} ${path}\n`)
    .sort();

  return createHash('sha256').update(lines.join('')).digest('hex').slice(0, 12);
}

/** @param {Record<string, FileFacts>} sources @returns {Files} */
export function factsOf(sources) {
  return Object.fromEntries(Object.entries(sources).map(([path, { hash, size }]) => [path, { hash, size }]));
}

/** @param {object} record @returns {Buffer} small, because it travels before each deploy */
export function packRecord(record) {
  return gzipSync(JSON.stringify(record));
}

/**
 * Reads what `packRecord` made. Throws one sentence if it is damaged or of a later version of this command.
 * @param {Buffer} bytes
 * @param {string} path for the sentence
 */
export function unpackRecord(bytes, path) {
  let record;
  try {
    record = JSON.parse(gunzipSync(bytes).toString());
  } catch {
    throw new Error(`${path} on the host is damaged: delete it there, and run "npm run deploy -- --adopt".`);
  }
  if (record.format !== 1) {
    throw new Error(`${path} on the host was written by a later version of this command: update this one first.`);
  }

  return record;
}
