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
 * @property {boolean} [isBegun] whether something of this name lies there that is not whole
 * @property {() => Readable} open
 */

/** Closes the staging folder to visitors, before anything is in it. @param {import('./host.mjs').Host} host */
export async function closeStagingFolder(host) {
  const refusal = Buffer.from(REFUSE_ALL);
  await host.use(async (connection) => {
    const [missing] = await missingOf(connection, [
      { path: REFUSAL, size: refusal.length, open: () => Readable.from([refusal]) },
    ]);
    if (missing) await send(connection, missing, missing.open());
  });
}

/**
 * Which of these have not arrived whole yet.
 * @param {import('./connection.mjs').Connection} connection
 * @param {Upload[]} uploads
 * @returns {Promise<Upload[]>}
 */
export async function missingOf(connection, uploads) {
  const sizes = await connection.sizes(uploads.map(({ path }) => path));

  return uploads
    .map((upload, index) => ({ ...upload, isBegun: sizes[index] !== undefined, isWhole: sizes[index] === upload.size }))
    .filter(({ isWhole }) => !isWhole);
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
  let { isBegun } = upload;
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
      await send(connection, { ...upload, isBegun }, content);
      progress.addFile();
    } catch (problem) {
      progress.addBytes(-sent);
      isBegun = true;
      // What is wrong on this machine ends the connection too, and is the reason.
      throw fault ?? problem;
    }
  };
}

/**
 * Sends a file anew. What lies there is deleted before, because not every host replaces files.
 * @param {import('./connection.mjs').Connection} connection
 * @param {Pick<Upload, 'path' | 'isBegun'>} upload
 * @param {Readable} content
 */
async function send(connection, { path, isBegun }, content) {
  if (isBegun) await connection.send(`DELE ${path}`);
  await connection.upload(content, path);
}

/**
 * The content of a file, as long as it is what was planned. The end is held back until that is certain, so that nothing else
 * ever lies whole on the host.
 *
 * @param {Upload} upload
 * @param {(bytes: number) => void} count
 * @param {(problem: unknown) => void} onFault told what is wrong with the file
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
        // What breaks off meanwhile is thrown in here, and is no fault of the file.
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
