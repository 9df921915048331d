import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Refusal } from './live-site.mjs';
import { packOf } from './places.mjs';
import { factsOf, packRecord, unpackRecord } from './release.mjs';

/** The names in here change with the content: the files of another release lie beside them. */
const NAMED_BY_CONTENT = /^(assets|media)\//;

/** Whether a file of this name has always the same content. @param {string} path */
export const isNamedByContent = (path) => NAMED_BY_CONTENT.test(path);

/**
 * Everything of a release that a later one will replace. It lies on the host from the release's own day on, so that going
 * back asks for nothing that only this machine would have.
 *
 * @param {import('./release.mjs').Release} release
 * @returns {Promise<import('./staging.mjs').Upload>}
 */
export async function packRelease({ id, files }) {
  /** @type {Record<string, string>} */
  const contents = {};
  for (const [path, { open }] of Object.entries(files)) {
    if (!isNamedByContent(path)) contents[path] = (await buffer(open())).toString('base64');
  }
  const bytes = packRecord({ format: 1, release: id, files: factsOf(files), contents });

  return { path: packOf(id), size: bytes.length, open: () => Readable.from([bytes]) };
}

/**
 * The release before the live one. Rejects with one sentence if there is none, or one that cannot be brought back.
 * @param {import('./connection.mjs').Connection} connection
 * @param {import('./release.mjs').Manifest | undefined} live
 * @returns {Promise<import('./release.mjs').Release>}
 */
export async function readPreviousRelease(connection, live) {
  const release = live?.previous ? await readRelease(connection, live.previous, live) : undefined;
  if (!release) throw new Refusal('There is no release before this one on the host to go back to.');

  return release;
}

/**
 * A release as the host keeps it, or nothing if it does not. Rejects with one sentence if it cannot be brought back.
 * @param {import('./connection.mjs').Connection} connection
 * @param {string} id
 * @param {import('./release.mjs').Manifest} live
 * @returns {Promise<import('./release.mjs').Release | undefined>}
 */
export async function readRelease(connection, id, live) {
  const bytes = await connection.download(packOf(id));
  if (!bytes) return undefined;

  /** @type {{ files: import('./release.mjs').Files, contents: Record<string, string> }} */
  const { files, contents } = unpackRecord(bytes, packOf(id));
  const present = { ...live.kept, ...live.files };
  const gone = Object.keys(files).find((path) => !(path in contents) && present[path]?.hash !== files[path]?.hash);
  if (gone !== undefined) throw new Error(`Release ${id} cannot be brought back: ${gone} is no more on the host.`);

  const sources = Object.entries(files).map(([path, facts]) => {
    const open = () => Readable.from([Buffer.from(contents[path] ?? '', 'base64')]);

    return [path, { ...facts, open }];
  });

  return { id, files: Object.fromEntries(sources) };
}
