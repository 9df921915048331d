import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { REFUSAL } from './places.mjs';

/** Both spellings, for every Apache and LiteSpeed. */
const REFUSE_ALL = `<IfModule mod_authz_core.c>
  Require all denied
</IfModule>
<IfModule !mod_authz_core.c>
  Deny from all
</IfModule>
`;

/**
 * @typedef {object} Upload
 * @property {string} path where it goes
 * @property {number} size
 * @property {string} [hash] for what may change while it is sent
 * @property {() => Readable} open
 */

/** Closes the staging folder to visitors, before anything is in it. @param {import('./host.mjs').Host} host */
export async function closeStagingFolder(host) {
  await host.use((connection) => connection.upload(Readable.from([Buffer.from(REFUSE_ALL)]), REFUSAL));
}

/**
 * Which of these have not arrived whole yet.
 * @param {import('./connection.mjs').Connection} connection
 * @param {Upload[]} uploads
 * @returns {Promise<Upload[]>}
 */
export async function missingOf(connection, uploads) {
  const sizes = await connection.sizes(uploads.map(({ path }) => path));

  return uploads.filter(({ size }, index) => sizes[index] !== size);
}

/**
 * Sends these over all connections. Large and small ones at once, so that the line
 * is full while small ones wait for answers.
 *
 * @param {import('./host.mjs').Host} host
 * @param {Upload[]} uploads
 * @param {import('./progress.mjs').Progress} progress
 * @param {import('./host.mjs').Task} besides what else there is to do meanwhile
 */
export async function sendAll(host, uploads, progress, besides) {
  const largestFirst = [...uploads].sort((one, other) => other.size - one.size);
  await host.spread([...largestFirst.map((upload) => sending(upload, progress)), besides]);
}

/** Rejects if one of these has not arrived whole. @param {import('./connection.mjs').Connection} connection @param {Upload[]} uploads */
export async function checkSizes(connection, uploads) {
  const [cut] = await missingOf(connection, uploads);
  if (cut) throw new Error(`The host said that ${cut.path} had arrived, and has only a part of it.`);
}

/** @param {Upload} upload @param {import('./progress.mjs').Progress} progress @returns {import('./host.mjs').Task} */
function sending(upload, progress) {
  return async (connection) => {
    let sent = 0;
    const count = (/** @type {number} */ bytes) => {
      sent += bytes;
      progress.addBytes(bytes);
    };
    try {
      await connection.upload(Readable.from(watched(upload, count)), upload.path);
      progress.addFile();
    } catch (problem) {
      progress.addBytes(-sent);
      throw problem;
    }
  };
}

/**
 * The content of a file, as long as it is what was planned.
 * @param {Upload} upload
 * @param {(bytes: number) => void} count
 */
async function* watched({ open, hash }, count) {
  const digest = createHash('sha256');
  for await (const chunk of open()) {
    digest.update(chunk);
    count(chunk.length);
    yield chunk;
  }
  if (hash !== undefined && digest.digest('hex') !== hash) {
    throw new Error('A file of public_html/ has changed while it was being sent: wait for the build to end.');
  }
}
