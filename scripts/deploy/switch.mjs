import { dirname } from 'node:path/posix';
import { FTPError } from 'basic-ftp';
import { JOURNAL, LOCK, MANIFEST, packOf, REFUSAL, STAGING } from './places.mjs';
import { turnOf } from './plan.mjs';

/**
 * All that it takes to make a release the live one, once every file of it has arrived. It lies on the host before the first
 * file is moved, so that whoever comes next can finish what was broken off.
 * @typedef {object} Journal
 * @property {1} format
 * @property {string} release
 * @property {import('./plan.mjs').Move[]} moves in their order
 * @property {string} manifest where the new manifest waits
 * @property {number} manifestSize
 * @property {string} marker of the new manifest
 * @property {string | null} formerMarker of the one that it replaces
 * @property {string[]} expired what is deleted afterwards
 */

/** Of what the server runs or shows by itself; before that turn nothing is named by what is live. */
const FIRST_PAGES_TURN = 1;

/**
 * Moves everything into place: what pages load, then programs, rules and pages, then the manifest. Each move replaces a file
 * in one step where the host allows that. Done twice, it does no harm.
 *
 * @param {import('./connection.mjs').Connection} connection
 * @param {Journal} journal
 * @param {import('./live-site.mjs').LiveSite} site told when visitors begin to see something else
 * @param {{ staged: string, size: number, isWhole: () => Promise<void> }} [begun] where the journal itself waits, if it is not
 *   in its place yet, and what rejects while nothing has been moved if not all has arrived whole
 */
export async function switchOver(connection, journal, site, begun) {
  const folders = foldersOf(journal.moves.map(({ path }) => path)).reverse();
  await Promise.all([
    ...(begun ? [begun.isWhole(), moveAll(connection, [{ ...begun, path: JOURNAL }])] : []),
    // Until the new one is there, so that no marker tells of a manifest that is not.
    ...(journal.formerMarker ? [connection.send(`RMD ${journal.formerMarker}`)] : []),
    ...folders.map((folder) => connection.send(`MKD ${folder}`)),
  ]);
  await moveAll(
    connection,
    journal.moves.filter(({ path }) => turnOf(path) < FIRST_PAGES_TURN),
  );
  site.beginSwitch();
  await moveAll(connection, [
    ...journal.moves.filter(({ path }) => turnOf(path) >= FIRST_PAGES_TURN),
    { staged: journal.manifest, path: MANIFEST, size: journal.manifestSize },
  ]);
  site.endSwitch();
}

/**
 * Deletes the journal, what has had its time, and what earlier deploys have left in the staging folder.
 *
 * @param {import('./connection.mjs').Connection} connection
 * @param {Journal} journal
 * @param {string[]} leftovers names in the staging folder
 */
export async function tidyUp(connection, journal, leftovers) {
  const deletions = [...journal.expired, JOURNAL, ...leftovers].map((path) => `DELE ${path}`);
  // Only empty ones go; refusals are what is expected of the others.
  const removals = foldersOf(journal.expired).map((folder) => `RMD ${folder}`);
  const commands = [`MKD ${journal.marker}`, ...deletions, ...removals];
  await Promise.all(commands.map((command) => connection.send(command)));
}

/**
 * What lies in the staging folder and is of no more use, as paths.
 * @param {string[]} names of files in the staging folder
 * @param {(string | null)[]} releases whose packs are still of use
 */
export function leftoversAmong(names, releases) {
  const used = new Set([MANIFEST, JOURNAL, REFUSAL, LOCK, ...releases.map((release) => packOf(String(release)))]);

  return names.map((name) => `${STAGING}/${name}`).filter((path) => !used.has(path));
}

/**
 * The folders of these paths and theirs, the innermost first.
 * @param {string[]} paths
 */
export function foldersOf(paths) {
  const folders = new Set();
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  }

  return [...folders].sort((one, other) => other.split('/').length - one.split('/').length);
}

/** @typedef {Pick<import('./plan.mjs').Move, 'path' | 'staged' | 'size' | 'isPassing'>} Rename */

/** All in their order, or, where one is refused, the others all the same. @param {import('./connection.mjs').Connection} connection @param {Rename[]} renames */
async function moveAll(connection, renames) {
  const replies = await Promise.all(renames.map((rename) => move(connection, rename)));
  for (const [index, rename] of renames.entries()) {
    if (replies[index]?.code !== 250) await moveInspite(connection, rename);
  }
}

/** @param {import('./connection.mjs').Connection} connection @param {Rename} rename */
async function move(connection, { staged, path }) {
  const [, reply] = await Promise.all([connection.send(`RNFR ${staged}`), connection.send(`RNTO ${path}`)]);

  return reply;
}

/**
 * Finds out why a file was not moved, and gets it done: it was before, its folder is missing, or the host replaces no files
 * and has to delete the former one first, for that moment without either.
 *
 * @param {import('./connection.mjs').Connection} connection
 * @param {Rename} rename
 */
async function moveInspite(connection, rename) {
  const [waiting, inPlace] = await connection.sizes([rename.staged, rename.path]);
  if (waiting === undefined && (inPlace === rename.size || rename.isPassing)) return;
  if (waiting !== rename.size) {
    throw new Error(`What was uploaded for ${rename.path} has gone from the host's folder ${STAGING}.`);
  }

  await Promise.all(
    foldersOf([rename.path])
      .reverse()
      .map((folder) => connection.send(`MKD ${folder}`)),
  );
  let reply = await move(connection, rename);
  if (inPlace !== undefined && reply.code >= 500) {
    await connection.send(`DELE ${rename.path}`);
    reply = await move(connection, rename);
  }
  if (reply.code !== 250) throw new FTPError({ ...reply, message: `${rename.path}: ${reply.message}` });
}
