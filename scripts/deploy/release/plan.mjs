import { isContentNamed } from './release.mjs';
import { stagedName } from './remote-paths.mjs';

/**
 * The order in which files move, so that files come before those that reference them. Nothing references `unreferenced`
 * files yet: their names are new. The rules of the web server are alone, since hosts reject these first. PHP's entries come
 * after the file that names the release that they run.
 */
export const TURNS = /** @type {const} */ ({ unreferenced: 0, rules: 1, others: 2, phpEntries: 3, pages: 4 });

/**
 * @typedef {{ path: string, staged: string, hash: string, size: number, isTemporary?: boolean }} Move a file that a switch
 *   moves into place; a temporary one is replaced again by the same switch
 */

/**
 * @typedef {object} Plan
 * @property {Move[]} moves in the order of the switch
 * @property {import('./release.mjs').Files} kept files that stay for visitors who have a page of the former release open
 * @property {string[]} expired files that were kept for one release, and are deleted
 * @property {string[]} unmanaged paths of moves where the manifest has no file
 */

/**
 * Plans the changes on the host that make these files the live ones.
 * @param {import('./release.mjs').Files} wanted
 * @param {Pick<import('./release.mjs').Manifest, 'files' | 'kept'>} [live] none before the first deploy
 * @returns {Plan}
 */
export function planRelease(wanted, live = { files: {}, kept: {} }) {
  const present = { ...live.kept, ...live.files };
  const moves = Object.entries(wanted)
    .filter(([path, { hash }]) => present[path]?.hash !== hash)
    .map(([path, { hash, size }]) => ({ path, hash, size, staged: stagedName(path, hash) }))
    .sort((one, other) => turnOf(one.path) - turnOf(other.path));

  return {
    moves,
    kept: Object.fromEntries(Object.entries(live.files).filter(([path]) => !(path in wanted))),
    expired: Object.keys(live.kept).filter((path) => !(path in wanted) && !(path in live.files)),
    unmanaged: moves.map(({ path }) => path).filter((path) => !(path in present)),
  };
}

/** The turn in which a file moves, one of `TURNS`. @param {string} path */
export function turnOf(path) {
  if (isContentNamed(path)) return TURNS.unreferenced;
  if (path === '.htaccess') return TURNS.rules;
  if (/^api\/[^/]+\.php$/.test(path)) return TURNS.phpEntries;
  // The rules of the web server name `api/not-sent.html`.
  return /^(?!api\/).*\.html(\.br)?$/.test(path) ? TURNS.pages : TURNS.others;
}
