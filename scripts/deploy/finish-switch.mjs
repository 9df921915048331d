import { JOURNAL, MANIFEST } from './places.mjs';
import { unpackRecord } from './release.mjs';
import { isSeen, renamesOf, switchOver, tidyUp } from './switch.mjs';

/**
 * Finishes a switch that an earlier run had begun, as its journal on the host says. Resolves with that journal, or nothing if
 * there was none to finish.
 *
 * @param {import('./host.mjs').Host} host
 * @param {import('./live-site.mjs').LiveSite} site
 * @returns {Promise<import('./switch.mjs').Journal | undefined>}
 */
export async function finishSwitch(host, site) {
  site.expectBrokenSwitch();
  const bytes = await host.use((connection) => connection.download(JOURNAL));
  /** @type {import('./switch.mjs').Journal | undefined} */
  const journal = bytes && unpackRecord(bytes, JOURNAL);
  const progress = journal && (await host.use((connection) => progressOf(connection, journal)));
  if (!journal || progress === 'not begun') {
    if (journal) await host.use((connection) => connection.send(`DELE ${JOURNAL}`));
    site.isAsBefore();
    return undefined;
  }
  if (progress === 'unseen') site.isAsBefore();
  if (progress === 'seen') site.beginSwitch();
  if (progress !== 'over') await host.use((connection) => switchOver(connection, journal, site));
  await host.use((connection) => tidyUp(connection, journal, []));
  site.isAsBefore();

  return journal;
}

/**
 * How far a switch has come: not even all that it takes had arrived; nothing that visitors see has been moved; some has; or all
 * is in its place, whatever has been changed there since.
 *
 * @param {import('./connection.mjs').Connection} connection
 * @param {import('./switch.mjs').Journal} journal
 */
async function progressOf(connection, journal) {
  const renames = renamesOf(journal);
  const [manifest, ...sizes] = await connection.sizes([MANIFEST, ...renames.map(({ staged }) => staged)]);
  // The run before looked at the same moment, and had no time to say so.
  if (renames.some(({ size }, index) => sizes[index] !== undefined && sizes[index] !== size)) return 'not begun';
  if (sizes.every((size) => size === undefined) && manifest === journal.manifestSize) return 'over';

  return renames.some((rename, index) => isSeen(rename) && sizes[index] === undefined) ? 'seen' : 'unseen';
}
