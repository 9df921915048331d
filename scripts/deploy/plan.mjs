import { isNamedByContent } from './pack.mjs';
import { stagedName } from './places.mjs';

/** What is moved in this turn is named by nothing that is live. */
export const UNSEEN_TURN = 0;
export const PAGES_TURN = 3;

/**
 * @typedef {{ path: string, staged: string, hash: string, size: number, isPassing?: boolean }} Move a file that a switch puts in
 *   its place; one that passes is replaced again by the same switch
 */

/**
 * @typedef {object} Plan
 * @property {Move[]} moves in the order of the switch
 * @property {import('./release.mjs').Files} kept what stays for visitors who have a page of the former release open
 * @property {string[]} expired what was kept for one release and goes
 * @property {string[]} unmanaged paths of moves where nothing of ours lies
 */

/**
 * What has to happen on the host so that it shows these files.
 * @param {import('./release.mjs').Files} wanted
 * @param {Pick<import('./release.mjs').Manifest, 'files' | 'kept'>} [live] nothing before the first deploy
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

/**
 * What others name comes before those that name it: files that nobody asks for yet, because their names are new; the rules of
 * the web server alone, since hosts refuse these first; programs and all else; then pages.
 * @param {string} path
 */
export function turnOf(path) {
  if (isNamedByContent(path)) return UNSEEN_TURN;
  if (path === '.htaccess') return 1;
  return /\.html(\.br|\.gz)?$/.test(path) ? PAGES_TURN : 2;
}
