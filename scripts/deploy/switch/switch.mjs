import { dirname } from 'node:path/posix';
import { Rejection } from '../host-errors.mjs';
import { TURNS, turnOf } from '../release/plan.mjs';
import { isContentNamed, sha256 } from '../release/release.mjs';
import { archiveOf, JOURNAL, LOCK, MANIFEST, STAGING, STAGING_RULES, stagedName } from '../release/remote-paths.mjs';
import { makeReadable } from './permissions.mjs';

/** @typedef {import('../connection-pool.mjs').Connection} Connection */

/**
 * Describes a switch to a release of which every file has arrived. It is on the host before the first file is moved, so that
 * the next deploy can resume an interrupted switch.
 * @typedef {object} Journal
 * @property {2} format
 * @property {string} release
 * @property {import('../release/plan.mjs').Move[]} moves in their order
 * @property {{ staged: string, size: number, hash: string }} manifest the new manifest
 * @property {string} marker of the new manifest
 * @property {string | null} formerMarker of the manifest that it replaces
 * @property {string[]} expired files that are deleted afterwards
 * @property {boolean} isRollback whether it goes back to the release before
 */

export const JOURNAL_FORMAT = 2;

/** @typedef {import('../release/plan.mjs').Move} Move */

/**
 * Moves everything into place, one turn after the other; the manifest comes last. Each move replaces a file in one step where
 * the host allows that. To repeat a switch does no harm.
 *
 * @param {Connection} connection
 * @param {Journal} journal
 * @param {import('../live-site.mjs').LiveSite} site told when visitors begin to see another release
 * @param {{ move: Move, expectWhole: () => Promise<void> }} [start] for a switch that is not in progress yet: the move of its
 *   journal, and a check that rejects if an upload has not arrived whole
 */
export async function switchOver(connection, journal, site, start) {
  const folders = foldersOf(journal.moves.map(({ path }) => path)).reverse();
  const [arrived, , isPrivate] = await Promise.all([
    start && Promise.all([start.expectWhole(), moveAll(connection, [start.move])]),
    // Removed first, so that no marker stands for a manifest that is gone.
    journal.formerMarker && connection.removeFolder(journal.formerMarker),
    connection.isPrivate(journal.manifest.staged),
    Promise.all(folders.map((folder) => connection.makeFolder(folder))),
  ]);
  if (arrived?.[1].failure) throw arrived[1].failure;
  await makeReadable(
    connection,
    movesOf(journal).map(({ staged }) => staged),
    folders,
    isPrivate,
  );

  for (const moves of turnsOf(journal)) {
    const wasFormer = site.state === 'former';
    if (moves.some(isVisible)) site.beginSwitch();
    const { moved, failure } = await moveAll(connection, moves);
    if (failure && wasFormer && moved === 0) site.reset();
    if (failure) throw failure;
  }
  site.endSwitch();
}

/** All moves of a switch, the manifest last. @param {Journal} journal @returns {Move[]} */
export function movesOf({ moves, manifest }) {
  return [...moves, { ...manifest, path: MANIFEST }];
}

/** Whether visitors may notice this move. @param {Move} move */
export const isVisible = ({ path }) => turnOf(path) !== TURNS.unreferenced;

/** The moves grouped by turn, which never decreases. @param {Journal} journal @returns {Move[][]} */
function turnsOf(journal) {
  /** @type {Map<number, Move[]>} */
  const turns = new Map();
  let turn = /** @type {number} */ (TURNS.unreferenced);
  for (const move of movesOf(journal)) {
    turn = Math.max(turn, move.path === MANIFEST ? TURNS.pages : turnOf(move.path));
    turns.set(turn, [...(turns.get(turn) ?? []), move]);
  }

  return [...turns.values()];
}

/**
 * Deletes the journal, expired files, and what earlier deploys have left in the staging folder.
 *
 * @param {Connection} connection
 * @param {Journal} journal
 * @param {string[]} leftovers paths
 */
export async function tidyUp(connection, journal, leftovers) {
  await Promise.all([
    connection.makeFolder(journal.marker),
    ...[...journal.expired, ...leftovers].map((path) => connection.remove(path)),
    // The host rejects the removal of folders that are not empty.
    ...foldersOf(journal.expired).map((folder) => connection.removeFolder(folder)),
    connection.remove(JOURNAL),
  ]);
}

/**
 * The paths of files in the staging folder that no deploy needs any more.
 * @param {string[]} names of the files in the staging folder
 * @param {(string | null)[]} releases whose archives are still needed
 */
export function leftoversAmong(names, releases) {
  const used = new Set([
    MANIFEST,
    JOURNAL,
    STAGING_RULES,
    LOCK,
    ...releases.map((release) => archiveOf(String(release))),
  ]);

  return names.map((name) => `${STAGING}/${name}`).filter((path) => !used.has(path));
}

/**
 * The folders of these paths and the folders above them, the innermost first.
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
 * Does these moves in their order; where the host rejects one, the others all the same. Resolves with how many files are in
 * place now, and with why one cannot be moved.
 *
 * @param {Connection} connection
 * @param {Move[]} moves
 * @returns {Promise<{ moved: number, failure?: Error }>}
 */
async function moveAll(connection, moves) {
  const rejections = await Promise.all(moves.map(({ staged, path }) => connection.rename(staged, path)));
  const rejected = moves.filter((_, index) => rejections[index] !== undefined);
  const stagedSizes = await connection.sizes(rejected.map(({ staged }) => staged));
  let moved = moves.length - rejected.length;
  for (const [index, move] of rejected.entries()) {
    const wasMovedBefore = stagedSizes[index] === undefined && (await isInPlace(connection, move));
    const failure = wasMovedBefore ? undefined : await retryMove(connection, move, stagedSizes[index]);
    if (failure) return { moved, failure };
    moved += 1;
  }

  return { moved };
}

/**
 * Whether an earlier attempt has moved this file. Equal sizes prove it only where the name changes with the content.
 * @param {Connection} connection
 * @param {Move} move
 */
async function isInPlace(connection, { path, size, hash, isTemporary }) {
  // The final rules may have replaced it since.
  if (isTemporary) return true;
  if (isContentNamed(path)) return (await connection.sizes([path]))[0] === size;
  const content = await connection.download(path);

  return content !== undefined && sha256(content) === hash;
}

/**
 * Moves a file whose folder is missing, or whose former file the host does not replace. Resolves with why it cannot be moved.
 *
 * @param {Connection} connection
 * @param {Move} move
 * @param {number | undefined} stagedSize
 * @returns {Promise<Error | undefined>}
 */
async function retryMove(connection, move, stagedSize) {
  const { path, staged, size } = move;
  if (stagedSize !== size)
    return new Error(`What was uploaded for ${path} has gone from the host's folder ${STAGING}.`);

  const folders = foldersOf([path]).reverse();
  const [, [formerSize]] = await Promise.all([
    Promise.all(folders.map((folder) => connection.makeFolder(folder))),
    connection.sizes([path]),
  ]);
  let rejection = await connection.rename(staged, path);
  if (rejection && !rejection.isTransient && formerSize !== undefined) rejection = await exchange(connection, move);
  if (!rejection) return undefined;

  return rejection.isTransient
    ? new Rejection(`${path}: ${rejection.message}`, rejection)
    : new Error(
        `The host does not let ${path} be replaced (${rejection.message}): unlock or delete it in the host's File Manager.`,
      );
}

/**
 * Moves the former file away, then the new one into place, or the former one back if the host rejects that. For a moment
 * neither file is there. Resolves with the host's rejection, if any.
 *
 * @param {Connection} connection
 * @param {Move} move
 */
async function exchange(connection, { staged, path }) {
  const former = stagedName(path, 'former');
  const [, , rejection] = await Promise.all([
    connection.remove(former),
    connection.rename(path, former),
    connection.rename(staged, path),
  ]);
  if (rejection) await connection.rename(former, path);
  else await connection.remove(former);

  return rejection;
}
