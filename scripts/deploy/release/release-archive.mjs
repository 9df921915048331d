import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PermanentError } from '../live-site.mjs';
import { uploadOf } from '../switch/staging.mjs';
import { factsOf, isContentNamed, packRecord, unpackRecord } from './release.mjs';
import { archiveOf } from './remote-paths.mjs';

/**
 * An archive of all files of a release that a later release may replace. It is uploaded with the release, so that a rollback
 * needs nothing from this machine.
 *
 * @param {import('./release.mjs').Release} release
 * @returns {Promise<import('../switch/staging.mjs').Upload>}
 */
export async function archiveRelease({ id, files }) {
  /** @type {Record<string, string>} */
  const contents = {};
  for (const [path, { open }] of Object.entries(files)) {
    if (!isContentNamed(path)) contents[path] = (await buffer(open())).toString('base64');
  }
  const bytes = packRecord({ format: 1, release: id, files: factsOf(files), contents });

  return uploadOf(archiveOf(id), bytes);
}

/**
 * The release before the live one. Rejects with one sentence if there is none, or if it cannot be restored.
 * @param {import('../connection-pool.mjs').Connection} connection
 * @param {import('./release.mjs').Manifest | undefined} live
 * @returns {Promise<import('./release.mjs').Release>}
 */
export async function readPreviousRelease(connection, live) {
  const release = live?.previous ? await readRelease(connection, live.previous, live) : undefined;
  if (!release) throw new PermanentError('There is no release before this one on the host to go back to.');

  return release;
}

/**
 * A release from its archive on the host; undefined without one. Rejects with one sentence if it cannot be restored.
 * @param {import('../connection-pool.mjs').Connection} connection
 * @param {string} id
 * @param {import('./release.mjs').Manifest} live
 * @returns {Promise<import('./release.mjs').Release | undefined>}
 */
export async function readRelease(connection, id, live) {
  const bytes = await connection.download(archiveOf(id));
  if (!bytes) return undefined;

  /** @type {{ files: import('./release.mjs').Files, contents: Record<string, string> }} */
  const { files, contents } = unpackRecord(bytes, archiveOf(id));
  const present = { ...live.kept, ...live.files };
  const missing = Object.keys(files).find((path) => !(path in contents) && present[path]?.hash !== files[path]?.hash);
  if (missing !== undefined) throw new Error(`Release ${id} cannot be restored: the host no longer has ${missing}.`);

  const sources = Object.entries(files).map(([path, facts]) => {
    const open = () => Readable.from([Buffer.from(contents[path] ?? '', 'base64')]);

    return [path, { ...facts, open }];
  });

  return { id, files: Object.fromEntries(sources) };
}
