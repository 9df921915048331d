import { unpackRecord } from '../release/release.mjs';
import { JOURNAL, MANIFEST, markerOf } from '../release/remote-paths.mjs';
import { isVisible, JOURNAL_FORMAT, movesOf, switchOver, tidyUp } from './switch.mjs';

/**
 * Finishes the switch of an earlier deploy that was interrupted, as its journal on the host says. Resolves with that journal,
 * or with undefined if there was no switch to finish.
 *
 * @param {import('../connection-pool.mjs').ConnectionPool} pool
 * @param {import('../live-site.mjs').LiveSite} site
 * @returns {Promise<import('./switch.mjs').Journal | undefined>}
 */
export async function resumeSwitch(pool, site) {
  site.expectUnfinishedSwitch();
  const bytes = await pool.use((connection) => connection.download(JOURNAL));
  /** @type {import('./switch.mjs').Journal | undefined} */
  const journal = bytes && unpackRecord(bytes, JOURNAL, JOURNAL_FORMAT);
  const progress = journal && (await pool.use((connection) => progressOf(connection, journal)));
  if (!journal || progress === 'not ready') {
    if (journal) await pool.use((connection) => connection.remove(JOURNAL));
    site.reset();
    return undefined;
  }
  if (progress === 'invisible') site.reset();
  if (progress === 'visible') site.beginSwitch();
  if (progress !== 'complete') await pool.use((connection) => switchOver(connection, journal, site));
  await pool.use((connection) => tidyUp(connection, journal, []));
  site.reset();

  return journal;
}

/**
 * How far a switch has come. `not ready`: an upload had not arrived whole, which the deploy found when its journal was
 * already in place. `invisible` and `visible`: whether a file was moved that visitors notice. `complete`: everything was
 * moved, whatever has changed since.
 *
 * @param {import('../connection-pool.mjs').Connection} connection
 * @param {import('./switch.mjs').Journal} journal
 */
async function progressOf(connection, journal) {
  const moves = movesOf(journal);
  const sizes = await connection.sizes(moves.map(({ staged }) => staged));
  if (moves.some(({ size }, index) => sizes[index] !== undefined && sizes[index] !== size)) return 'not ready';
  if (sizes.every((size) => size === undefined)) {
    const manifest = await connection.download(MANIFEST);
    if (manifest && markerOf(manifest) === journal.marker) return 'complete';
  }

  return moves.some((move, index) => isVisible(move) && sizes[index] === undefined) ? 'visible' : 'invisible';
}
