import { draftPlan } from './draft.mjs';
import { readPreviousRelease } from './pack.mjs';
import { inUnits } from './progress.mjs';

/**
 * Says what a deploy would do, a line for each file, and does none of it.
 *
 * @param {import('./host.mjs').Host} host
 * @param {object} what
 * @param {import('./release.mjs').Release | undefined} what.local nothing when going back
 * @param {import('./release.mjs').Manifest | undefined} what.live
 * @param {boolean} what.isBrokenOff
 * @param {{ adopts: boolean, directory: string }} what.options
 */
export async function printDryRun(host, { local, live, isBrokenOff, options }) {
  if (isBrokenOff) console.log('A switch that an earlier run had begun would be finished first.');
  const release = local ?? (await host.use((connection) => readPreviousRelease(connection, live)));
  const { plan, obstacle } = await host.use((connection) => draftPlan(connection, release, live, options));

  for (const { path, size } of plan.moves) {
    console.log(`${plan.unmanaged.includes(path) ? 'new     ' : 'changed '} ${path} (${inUnits(size)})`);
  }
  for (const path of plan.expired) console.log(`delete   ${path}`);
  if (obstacle) console.log(obstacle);
  const bytes = plan.moves.reduce((sum, { size }) => sum + size, 0);
  console.log(
    `Would send ${plan.moves.length} files (${inUnits(bytes)}), delete ${plan.expired.length}, and make release ` +
      `${release.id} the live one. Nothing was written.`,
  );
}
