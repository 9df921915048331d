import { inUnits } from './progress.mjs';
import { planWithConflicts } from './release/conflicts.mjs';
import { readPreviousRelease } from './release/release-archive.mjs';

/**
 * Prints what a deploy would do, a line for each file, and changes nothing.
 *
 * @param {import('./connection-pool.mjs').ConnectionPool} pool
 * @param {object} what
 * @param {import('./release/release.mjs').Release | undefined} what.local undefined for a rollback
 * @param {import('./release/release.mjs').Manifest | undefined} what.live
 * @param {boolean} what.isInterrupted whether the host has an unfinished switch
 * @param {{ adopts: boolean, directory: string }} what.options
 */
export async function printDryRun(pool, { local, live, isInterrupted, options }) {
  if (isInterrupted) console.log('A switch that an earlier run had begun would be finished first.');
  const release = local ?? (await pool.use((connection) => readPreviousRelease(connection, live)));
  const { plan, conflict } = await pool.use((connection) => planWithConflicts(connection, release, live, options));

  for (const { path, size } of plan.moves) {
    console.log(`${plan.unmanaged.includes(path) ? 'new     ' : 'changed '} ${path} (${inUnits(size)})`);
  }
  for (const path of plan.expired) console.log(`delete   ${path}`);
  if (conflict) console.log(conflict);
  const bytes = plan.moves.reduce((sum, { size }) => sum + size, 0);
  console.log(
    `Would send ${plan.moves.length} files (${inUnits(bytes)}), delete ${plan.expired.length}, and make release ` +
      `${release.id} the live one. Nothing was written.`,
  );
}
