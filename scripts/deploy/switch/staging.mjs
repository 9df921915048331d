import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { STAGING_RULES } from '../release/remote-paths.mjs';

/** @typedef {import('../connection-pool.mjs').Connection} Connection */

/** In both spellings, for Apache 2.2, Apache 2.4 and LiteSpeed. */
const DENY_ALL = `<IfModule mod_authz_core.c>
  Require all denied
</IfModule>
<IfModule !mod_authz_core.c>
  Deny from all
</IfModule>
`;

/**
 * @typedef {object} Upload
 * @property {string} path where it is uploaded
 * @property {number} size
 * @property {string} [hash] for a file that may change while it is sent
 * @property {boolean} [isPartial] whether the host has a part of it
 * @property {() => Readable} open
 */

/** An upload of these bytes. @param {string} path @param {Buffer} bytes @returns {Upload} */
export const uploadOf = (path, bytes) => ({ path, size: bytes.length, open: () => Readable.from([bytes]) });

/** Closes the staging folder to visitors, before anything is in it. @param {import('../connection-pool.mjs').ConnectionPool} pool */
export async function closeStagingFolder(pool) {
  const rules = uploadOf(STAGING_RULES, Buffer.from(DENY_ALL));
  await pool.use(async (connection) => {
    const [missing] = await missingOf(connection, [rules]);
    if (missing) await send(connection, missing, missing.open());
  });
}

/**
 * The uploads that have not arrived whole yet. Their names contain a hash of their content, so an upload of the right size
 * is the right one.
 * @param {Connection} connection
 * @param {Upload[]} uploads
 * @returns {Promise<Upload[]>}
 */
export async function missingOf(connection, uploads) {
  const sizes = await connection.sizes(uploads.map(({ path }) => path));

  return uploads
    .map((upload, index) => ({ upload, size: sizes[index] }))
    .filter(({ upload, size }) => size !== upload.size)
    .map(({ upload, size }) => ({ ...upload, isPartial: size !== undefined }));
}

/**
 * Sends these over all connections: large and small files at the same time, so that the line is busy while small ones wait
 * for replies.
 *
 * @param {import('../connection-pool.mjs').ConnectionPool} pool
 * @param {Upload[]} uploads
 * @param {import('../progress.mjs').Progress} progress
 * @param {import('../connection-pool.mjs').Task} besides another task to do at the same time
 */
export async function sendAll(pool, uploads, progress, besides) {
  const largestFirst = [...uploads].sort((one, other) => other.size - one.size);
  await pool.spread([...largestFirst.map((upload) => sending(upload, progress)), besides]);
}

/** Rejects if one of these has not arrived whole. @param {Connection} connection @param {Upload[]} uploads */
export async function checkSizes(connection, uploads) {
  const [partial] = await missingOf(connection, uploads);
  if (partial) throw new Error(`The host said that ${partial.path} had arrived, and has only a part of it.`);
}

/** @param {Upload} upload @param {import('../progress.mjs').Progress} progress @returns {import('../connection-pool.mjs').Task} */
function sending(upload, progress) {
  let { isPartial } = upload;
  return async (connection) => {
    let sent = 0;
    /** @type {unknown} */
    let fault;
    const count = (/** @type {number} */ bytes) => {
      sent += bytes;
      progress.addBytes(bytes);
    };
    const content = Readable.from(
      asPlanned(upload, count, (problem) => {
        fault = problem;
      }),
    );
    try {
      await send(connection, { ...upload, isPartial }, content);
      progress.addFile();
    } catch (problem) {
      progress.addBytes(-sent);
      isPartial = true;
      // An error in the file on this machine ends the connection too, and is the reason to tell.
      throw fault ?? problem;
    }
  };
}

/**
 * Sends a file from its start. A part of it on the host is deleted before, because some hosts do not replace files.
 * @param {Connection} connection
 * @param {Pick<Upload, 'path' | 'isPartial'>} upload
 * @param {Readable} content
 */
async function send(connection, { path, isPartial }, content) {
  if (isPartial) await connection.remove(path);
  await connection.upload(content, path);
}

/**
 * The content of a file, as long as it is what was planned. The last chunk waits until size and hash are checked, so that no
 * other content is ever whole on the host.
 *
 * @param {Upload} upload
 * @param {(bytes: number) => void} count
 * @param {(problem: unknown) => void} onFault called with an error in the file
 */
async function* asPlanned({ open, size, hash }, count, onFault) {
  const digest = createHash('sha256');
  let read = 0;
  /** @type {Buffer | undefined} */
  let held;
  let isReading = true;
  try {
    for await (const chunk of open()) {
      digest.update(chunk);
      read += chunk.length;
      if (read > size) break;
      if (held) {
        // An error of the connection is thrown here, and is no error in the file.
        isReading = false;
        yield held;
        isReading = true;
      }
      count(chunk.length);
      held = chunk;
    }
    if (read !== size || (hash !== undefined && digest.digest('hex') !== hash)) {
      throw new Error('A file of public_html/ has changed while it was being sent: wait for the build to end.');
    }
  } catch (problem) {
    if (isReading) onFault(problem);
    throw problem;
  }
  if (held) yield held;
}
