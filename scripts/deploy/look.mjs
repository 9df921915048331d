import { isNamedByContent } from './pack.mjs';
import { JOURNAL, MANIFEST, markerOf } from './places.mjs';
import { unpackRecord } from './release.mjs';

/** Sent with the login: whether a switch was broken off, and when the manifest was made. */
const QUESTIONS = [`SIZE ${JOURNAL}`, `MDTM ${MANIFEST}`];

/** The manifest in these bytes. Throws one sentence if they are damaged. @param {Buffer} bytes */
export function manifestOf(bytes) {
  /** @type {import('./release.mjs').Manifest} */
  const manifest = unpackRecord(bytes, MANIFEST);

  return { ...manifest, marker: markerOf(bytes) };
}

/**
 * What to ask with the login. Of a manifest that this machine remembers also whether it is still the one on the host.
 *
 * @param {import('./release.mjs').Manifest} [remembered]
 */
export const questionsOn = (remembered) => [...QUESTIONS, ...(remembered ? [`MLST ${remembered.marker}`] : [])];

/** Whether the answers say so. @param {import('./conversation.mjs').Reply[]} answers */
export const isRightlyRemembered = (answers) => answers[QUESTIONS.length]?.code === 250;

/**
 * What the host shows, as the last deploy has written it down; nothing before the first.
 * @param {import('./connection.mjs').Connection} connection
 * @returns {Promise<import('./release.mjs').Manifest | undefined>}
 */
export async function readManifest(connection) {
  const bytes = await connection.download(MANIFEST);

  return bytes && manifestOf(bytes);
}

/**
 * Takes what lies on the host already for what it is: a file of the same size counts as the same if its name changes with its
 * content. All else is to be sent, whatever the manifest says of it.
 *
 * @param {import('./connection.mjs').Connection} connection
 * @param {import('./release.mjs').Files} wanted
 * @param {import('./release.mjs').Manifest} [live]
 * @returns {Promise<Pick<import('./release.mjs').Manifest, 'files' | 'kept'>>}
 */
export async function lookAtFiles(connection, wanted, live) {
  const entries = Object.entries(wanted);
  const sizes = await connection.sizes(entries.map(([path]) => path));
  const same = entries.filter(([path, { size }], index) => sizes[index] === size && isNamedByContent(path));
  const others = Object.entries(live?.files ?? {}).filter(([path]) => !(path in wanted));

  return {
    files: Object.fromEntries([...others, ...same.map(([path, { hash, size }]) => [path, { hash, size }])]),
    kept: Object.fromEntries(Object.entries(live?.kept ?? {}).filter(([path]) => !(path in wanted))),
  };
}
