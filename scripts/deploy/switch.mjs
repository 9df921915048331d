import { dirname } from 'node:path/posix';
import { FTPError } from 'basic-ftp';
import { isPassing } from './connection.mjs';
import { openToVisitors } from './permissions.mjs';
import { JOURNAL, LOCK, MANIFEST, packOf, REFUSAL, STAGING, stagedName } from './places.mjs';
import { PAGES_TURN, turnOf, UNSEEN_TURN } from './plan.mjs';

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
 * @property {boolean} isRollback whether it goes back to the release before
 */

/** @typedef {Pick<import('./plan.mjs').Move, 'path' | 'staged' | 'size' | 'isPassing'>} Rename */

/**
 * Moves everything into place, a turn after the other, each only when the one before is settled; the manifest comes last.
 * Each move replaces a file in one step where the host allows that. Done twice, it does no harm.
 *
 * @param {import('./connection.mjs').Connection} connection
 * @param {Journal} journal
 * @param {import('./live-site.mjs').LiveSite} site told when visitors begin to see something else
 * @param {{ staged: string, size: number, isWhole: () => Promise<void> }} [begun] where the journal itself waits, if it is not
 *   in its place yet, and what rejects while nothing has been moved if not all has arrived whole
 */
export async function switchOver(connection, journal, site, begun) {
  const folders = foldersOf(journal.moves.map(({ path }) => path)).reverse();
  const [arrived, , status] = await Promise.all([
    begun && Promise.all([begun.isWhole(), moveAll(connection, [{ ...begun, path: JOURNAL }])]),
    // Until the new one is there, so that no marker tells of a manifest that is not.
    journal.formerMarker && connection.send(`RMD ${journal.formerMarker}`),
    connection.send(`STAT ${journal.manifest}`),
    Promise.all(folders.map((folder) => connection.send(`MKD ${folder}`))),
  ]);
  if (arrived?.[1].refusal) throw arrived[1].refusal;
  await openToVisitors(
    connection,
    renamesOf(journal).map(({ staged }) => staged),
    folders,
    status,
  );

  for (const renames of turnsOf(journal)) {
    const wasFormer = site.state === 'former';
    if (renames.some(isSeen)) site.beginSwitch();
    const { moved, refusal } = await moveAll(connection, renames);
    if (refusal && wasFormer && moved === 0) site.isAsBefore();
    if (refusal) throw refusal;
  }
  site.endSwitch();
}

/** All that is moved, the manifest last. @param {Journal} journal @returns {Rename[]} */
export function renamesOf({ moves, manifest, manifestSize }) {
  return [...moves, { staged: manifest, path: MANIFEST, size: manifestSize }];
}

/** Whether visitors may notice that this has been moved. @param {Rename} rename */
export const isSeen = ({ path }) => turnOf(path) !== UNSEEN_TURN;

/** What may be moved in one go: none comes in an earlier turn than one before it. @param {Journal} journal @returns {Rename[][]} */
function turnsOf(journal) {
  /** @type {Map<number, Rename[]>} */
  const turns = new Map();
  let turn = UNSEEN_TURN;
  for (const rename of renamesOf(journal)) {
    turn = Math.max(turn, rename.path === MANIFEST ? PAGES_TURN : turnOf(rename.path));
    turns.set(turn, [...(turns.get(turn) ?? []), rename]);
  }

  return [...turns.values()];
}

/**
 * Deletes the journal, what has had its time, and what earlier deploys have left in the staging folder.
 *
 * @param {import('./connection.mjs').Connection} connection
 * @param {Journal} journal
 * @param {string[]} leftovers names in the staging folder
 */
export async function tidyUp(connection, journal, leftovers) {
  const deletions = [...journal.expired, ...leftovers].map((path) => `DELE ${path}`);
  // Only empty ones go; refusals are what is expected of the others.
  const removals = foldersOf(journal.expired).map((folder) => `RMD ${folder}`);
  const commands = [`MKD ${journal.marker}`, ...deletions, ...removals, `DELE ${JOURNAL}`];
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

/**
 * All in their order, or, where one is refused, the others all the same. Resolves with how many are in their place now, and
 * with why one cannot be.
 *
 * @param {import('./connection.mjs').Connection} connection
 * @param {Rename[]} renames
 * @returns {Promise<{ moved: number, refusal?: Error }>}
 */
async function moveAll(connection, renames) {
  const replies = await Promise.all(renames.map((rename) => move(connection, rename)));
  const refused = renames.filter((_, index) => replies[index]?.code !== 250);
  const [waiting, inPlace] = await Promise.all([
    connection.sizes(refused.map(({ staged }) => staged)),
    connection.sizes(refused.map(({ path }) => path)),
  ]);
  const facts = refused.map((rename, index) => ({ rename, waiting: waiting[index], inPlace: inPlace[index] }));
  // The others were moved before.
  const left = facts.filter((each) => each.waiting !== undefined || !isInPlace(each));
  let moved = renames.length - left.length;
  for (const each of left) {
    const refusal = await moveInspite(connection, each);
    if (refusal) return { moved, refusal };
    moved += 1;
  }

  return { moved };
}

/** @param {{ rename: Rename, inPlace: number | undefined }} facts */
const isInPlace = ({ rename, inPlace }) => inPlace === rename.size || rename.isPassing === true;

/** @param {import('./connection.mjs').Connection} connection @param {Pick<Rename, 'staged' | 'path'>} rename */
async function move(connection, { staged, path }) {
  const [, reply] = await Promise.all([connection.send(`RNFR ${staged}`), connection.send(`RNTO ${path}`)]);

  return reply;
}

/**
 * Gets a file moved whose folder is missing, or that the host does not replace. Resolves with why it cannot be done.
 *
 * @param {import('./connection.mjs').Connection} connection
 * @param {{ rename: Rename, waiting: number | undefined, inPlace: number | undefined }} facts
 * @returns {Promise<Error | undefined>}
 */
async function moveInspite(connection, { rename, waiting, inPlace }) {
  const { path, size } = rename;
  if (waiting !== size) return new Error(`What was uploaded for ${path} has gone from the host's folder ${STAGING}.`);

  const folders = foldersOf([path]).reverse();
  await Promise.all(folders.map((folder) => connection.send(`MKD ${folder}`)));
  const reply = await move(connection, rename);
  const isRefused = reply.code >= 500 && inPlace !== undefined;
  const last = isRefused ? await moveInExchange(connection, rename) : reply;
  if (last.code === 250) return undefined;

  const refusal = new FTPError({ ...last, message: `${path}: ${last.message}` });
  return isPassing(refusal)
    ? refusal
    : new Error(
        `The host does not let ${path} be replaced (${last.message}): unlock or delete it in the host's File Manager.`,
      );
}

/**
 * Moves the former file away first, and back if the host does not take the new one all the same. For a moment there is neither.
 *
 * @param {import('./connection.mjs').Connection} connection
 * @param {Rename} rename
 */
async function moveInExchange(connection, rename) {
  const { path } = rename;
  const former = stagedName(path, 'former');
  const [, , reply] = await Promise.all([
    connection.send(`DELE ${former}`),
    move(connection, { staged: path, path: former }),
    move(connection, rename),
  ]);
  if (reply.code === 250) await connection.send(`DELE ${former}`);
  else await move(connection, { staged: former, path });

  return reply;
}
