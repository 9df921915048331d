import { JOURNAL } from './places.mjs';
import { unpackRecord } from './release.mjs';
import { switchOver, tidyUp } from './switch.mjs';

/**
 * Finishes a switch that an earlier run had begun, as its journal on the host says. Resolves with the release that is live
 * since then, or nothing if there was none to finish.
 *
 * @param {import('./host.mjs').Host} host
 * @param {import('./live-site.mjs').LiveSite} site
 * @returns {Promise<string | undefined>}
 */
export async function finishSwitch(host, site) {
  const bytes = await host.use((connection) => connection.download(JOURNAL));
  if (!bytes) return undefined;

  /** @type {import('./switch.mjs').Journal} */
  const journal = unpackRecord(bytes, JOURNAL);
  // Then nothing has been moved yet: the run before looked at the same moment, and had no time to say so.
  const isCut = await host.use(async (connection) => {
    const sizes = await connection.sizes(journal.moves.map(({ staged }) => staged));
    return journal.moves.some(({ size }, index) => sizes[index] !== undefined && sizes[index] !== size);
  });
  if (isCut) {
    await host.use((connection) => connection.send(`DELE ${JOURNAL}`));
    return undefined;
  }
  await host.use((connection) => switchOver(connection, journal, site));
  await host.use((connection) => tidyUp(connection, journal, []));
  site.isAsBefore();

  return journal.release;
}
