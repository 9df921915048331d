import { unpackRecord } from './release.mjs';
import { JOURNAL, MANIFEST, markerOf } from './remote-paths.mjs';

/** @typedef {import('../connection-pool.mjs').Connection} Connection */

/**
 * The state of the host before a deploy. Two equal states mean that no other deploy has changed the host in between.
 * @typedef {object} RemoteState
 * @property {number | undefined} journalSize undefined if no switch is unfinished
 * @property {string | undefined} manifestTime when the manifest was written, in the host's words
 * @property {boolean} isCacheValid whether the cached manifest is the one on the host
 */

/**
 * Asks for the state of the host in one round trip.
 *
 * @param {Connection} connection
 * @param {import('./release.mjs').Manifest} [cached] the manifest that this machine has cached
 * @returns {Promise<RemoteState>}
 */
export async function readRemoteState(connection, cached) {
  const [[journalSize], manifestTime, isCacheValid] = await Promise.all([
    connection.sizes([JOURNAL]),
    connection.modifiedAt(MANIFEST),
    cached?.marker === undefined ? false : connection.exists(cached.marker),
  ]);

  return { journalSize, manifestTime, isCacheValid };
}

/** @param {RemoteState} one @param {RemoteState} other */
export function isSameState(one, other) {
  return (
    one.journalSize === other.journalSize &&
    one.manifestTime === other.manifestTime &&
    one.isCacheValid === other.isCacheValid
  );
}

/** The manifest in these bytes. Throws one sentence if they are damaged. @param {Buffer} bytes */
export function manifestIn(bytes) {
  /** @type {import('./release.mjs').Manifest} */
  const manifest = unpackRecord(bytes, MANIFEST);

  return { ...manifest, marker: markerOf(bytes) };
}

/**
 * The manifest on the host, which the last deploy has written; undefined before the first.
 * @param {Connection} connection
 * @returns {Promise<import('./release.mjs').Manifest | undefined>}
 */
export async function readManifest(connection) {
  const bytes = await connection.download(MANIFEST);

  return bytes && manifestIn(bytes);
}
