import { planRelease } from './plan.mjs';
import { factsOf, isContentNamed } from './release.mjs';

/** @typedef {import('../connection-pool.mjs').Connection} Connection */

/**
 * Plans a release, and looks for conflicts: files on the host, in places of the site, that no deploy has put there. With
 * `adopts` they are replaced instead, unless they are the same.
 *
 * @param {Connection} connection
 * @param {import('./release.mjs').Release} release
 * @param {import('./release.mjs').Manifest | undefined} live
 * @param {{ adopts: boolean, directory: string }} options
 * @returns {Promise<{ plan: import('./plan.mjs').Plan, conflict: string | undefined }>} the conflict as a sentence
 */
export async function planWithConflicts(connection, release, live, { adopts, directory }) {
  const wanted = factsOf(release.files);
  const plan = planRelease(wanted, adopts ? await findAdoptable(connection, wanted, live) : live);
  const isRepair = live?.release === release.id;
  // A repair of the live release does not end the time of kept files.
  const whole = isRepair ? { ...plan, kept: live.kept, expired: [] } : plan;
  const areConflicts = await Promise.all(
    plan.unmanaged.map((path) => isConflict(connection, path, wanted[path]?.size, { adopts })),
  );
  const foreign = plan.unmanaged.filter((_, index) => areConflicts[index]);

  return { plan: whole, conflict: foreign.length > 0 ? sentenceOn(foreign, adopts, directory) : undefined };
}

/**
 * The files that an adopting deploy may leave in place: those with hashed names whose sizes agree. All others are sent,
 * whatever the manifest says of them.
 *
 * @param {Connection} connection
 * @param {import('./release.mjs').Files} wanted
 * @param {import('./release.mjs').Manifest} [live]
 * @returns {Promise<Pick<import('./release.mjs').Manifest, 'files' | 'kept'>>}
 */
async function findAdoptable(connection, wanted, live) {
  const entries = Object.entries(wanted);
  const sizes = await connection.sizes(entries.map(([path]) => path));
  const same = entries.filter(([path, { size }], index) => sizes[index] === size && isContentNamed(path));
  const others = Object.entries(live?.files ?? {}).filter(([path]) => !(path in wanted));

  return {
    files: Object.fromEntries([...others, ...same]),
    kept: Object.fromEntries(Object.entries(live?.kept ?? {}).filter(([path]) => !(path in wanted))),
  };
}

/**
 * Whether a place of the site is taken by a file or folder that a deploy must not replace. A file with a hashed name and the
 * right size is no conflict: it is left of a switch that the host rejected. With `adopts` only a folder is one.
 *
 * @param {Connection} connection
 * @param {string} path
 * @param {number | undefined} size of the file of the release
 * @param {{ adopts: boolean }} options
 */
async function isConflict(connection, path, size, { adopts }) {
  const isLeftover = isContentNamed(path) && !adopts;
  const [[found], exists] = await Promise.all([connection.sizes([path]), isLeftover ? false : connection.exists(path)]);
  if (adopts) return exists && found === undefined;

  return exists || (found !== undefined && !(isLeftover && found === size));
}

/** @param {string[]} foreign @param {boolean} adopts @param {string} directory */
function sentenceOn(foreign, adopts, directory) {
  const others = foreign.length === 1 ? '' : ` and ${foreign.length - 1} more`;
  const what = `${directory}/${foreign[0]}${others} on the host`;

  return adopts
    ? `${what} is a folder where a file of the site has to be: move it away.`
    : `${what} was not put there by this command: move it away, or replace it with "npm run deploy -- --adopt".`;
}
