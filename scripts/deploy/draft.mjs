import { lookAtFiles } from './look.mjs';
import { planRelease } from './plan.mjs';
import { factsOf } from './release.mjs';

/**
 * Plans a release, and looks whether files of others are in the way: where the manifest knows of none, nothing may lie on the
 * host. With `adopts` these are replaced instead, unless they are the same.
 *
 * @param {import('./connection.mjs').Connection} connection
 * @param {import('./release.mjs').Release} release
 * @param {import('./release.mjs').Manifest | undefined} live
 * @param {{ adopts: boolean, directory: string }} options
 * @returns {Promise<{ plan: import('./plan.mjs').Plan, obstacle: string | undefined }>} with a sentence on what is in the way
 */
export async function draftPlan(connection, release, live, { adopts, directory }) {
  const wanted = factsOf(release.files);
  const plan = planRelease(wanted, adopts ? await lookAtFiles(connection, wanted, live) : live);
  if (live?.release === release.id) {
    // It is mended, not replaced: what was kept for it stays.
    return { plan: { ...plan, kept: live.kept, expired: [] }, obstacle: undefined };
  }

  const sizes = adopts ? [] : await connection.sizes(plan.unmanaged);
  const foreign = plan.unmanaged.filter((_, index) => sizes[index] !== undefined);

  return { plan, obstacle: foreign.length > 0 ? obstacleOf(foreign, directory) : undefined };
}

/** @param {string[]} foreign @param {string} directory */
function obstacleOf(foreign, directory) {
  const others = foreign.length === 1 ? '' : ` and ${foreign.length - 1} more`;

  return (
    `${directory}/${foreign[0]}${others} on the host was not put there by this command: move it away, or replace it with ` +
    '"npm run deploy -- --adopt".'
  );
}
