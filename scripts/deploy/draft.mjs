import { lookAtFiles } from './look.mjs';
import { isNamedByContent } from './pack.mjs';
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
  const isMended = live?.release === release.id;
  // What was kept for a release that is mended, not replaced, stays.
  const all = isMended ? { ...plan, kept: live.kept, expired: [] } : plan;
  const areInTheWay = await Promise.all(
    plan.unmanaged.map((path) => isInTheWay(connection, path, wanted[path]?.size, { adopts })),
  );
  const foreign = isMended && !adopts ? [] : plan.unmanaged.filter((_, index) => areInTheWay[index]);

  return { plan: all, obstacle: foreign.length > 0 ? obstacleOf(foreign, adopts, directory) : undefined };
}

/**
 * Whether something lies there that is not ours to replace: with `adopts` a folder, otherwise anything but a file whose name
 * changes with its content and whose size is right; that was left by a switch which the host refused.
 *
 * @param {import('./connection.mjs').Connection} connection
 * @param {string} path
 * @param {number | undefined} size of what goes there
 * @param {{ adopts: boolean }} options
 */
async function isInTheWay(connection, path, size, { adopts }) {
  const isAdded = isNamedByContent(path) && !adopts;
  const [[found], isThere] = await Promise.all([
    connection.sizes([path]),
    // A folder has no size; where servers do not know the question, only files are seen.
    isAdded ? false : connection.send(`MLST ${path}`).then(({ code }) => code === 250),
  ]);
  if (adopts) return isThere && found === undefined;

  return isThere || (found !== undefined && !(isAdded && found === size));
}

/** @param {string[]} foreign @param {boolean} adopts @param {string} directory */
function obstacleOf(foreign, adopts, directory) {
  const others = foreign.length === 1 ? '' : ` and ${foreign.length - 1} more`;
  const what = `${directory}/${foreign[0]}${others} on the host`;

  return adopts
    ? `${what} is a folder where a file of the site has to be: move it away.`
    : `${what} was not put there by this command: move it away, or replace it with "npm run deploy -- --adopt".`;
}
