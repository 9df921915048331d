import { printDryRun } from './dry-run.mjs';
import { isTransient } from './host-errors.mjs';
import { PermanentError } from './live-site.mjs';
import { planWithConflicts } from './release/conflicts.mjs';
import { planRelease } from './release/plan.mjs';
import { factsOf } from './release/release.mjs';
import { readPreviousRelease, readRelease } from './release/release-archive.mjs';
import { isSameState, readManifest, readRemoteState } from './release/remote-manifest.mjs';
import { JOURNAL } from './release/remote-paths.mjs';
import { prepareUploads, publishRelease } from './switch/publish-release.mjs';
import { resumeSwitch } from './switch/resume-switch.mjs';
import { missingOf } from './switch/staging.mjs';
import { RULES } from './switch/transitional-rules.mjs';

/**
 * @typedef {object} Deploy
 * @property {import('./connection-pool.mjs').ConnectionPool} pool
 * @property {import('./live-site.mjs').LiveSite} site
 * @property {import('./options.mjs').Options & { directory: string }} options
 * @property {import('./release/release.mjs').Release | undefined} local the built release; undefined for a rollback
 * @property {import('./release/release.mjs').Manifest | undefined} cached the manifest that this machine has cached
 * @property {import('./release/remote-manifest.mjs').RemoteState} state of the host at the login
 * @property {(manifest: Buffer) => Promise<void>} cache caches the manifest that is on the host now
 * @property {import('./switch/lock.mjs').Lock} lock
 */

/**
 * Makes a release the live one, or restores the former one: reads the manifest, takes the lock, resumes an interrupted
 * switch, plans, uploads to the staging folder, switches, tidies up. Prints one line. Resolves with the live release, or
 * with undefined after a dry run.
 *
 * @param {Deploy} deploy
 * @returns {Promise<import('./release/release.mjs').Release | undefined>}
 */
export async function runDeploy(deploy) {
  try {
    return await run(deploy);
  } catch (problem) {
    throw await cleanUpAfter(problem, deploy);
  }
}

/** @param {Deploy} deploy */
async function run({ pool, site, options, local, cached, state, cache, lock }) {
  const start = Date.now();
  if (!options.isDryRun && !state.isCacheValid) pool.openMore();
  const isInterrupted = state.journalSize !== undefined;
  if (isInterrupted) site.expectUnfinishedSwitch();
  const seen = state.isCacheValid ? cached : await pool.use(readManifest);
  const isLive = (/** @type {import('./release/release.mjs').Manifest | undefined} */ live) =>
    local !== undefined && !options.adopts && live?.release === local.id;
  const isUnchanged = isLive(seen) && !isInterrupted;
  if (options.isDryRun) {
    if (isUnchanged) reportUnchanged(local);
    else await printDryRun(pool, { local, live: seen, isInterrupted, options });
    return undefined;
  }
  if (isUnchanged) {
    // The deploy that made it live may have been killed just before it released its lock.
    await lock.removeEnded(pool);
    return reportUnchanged(local);
  }

  pool.openMore();
  const known = isInterrupted ? undefined : { live: seen, state, cached };
  const { live, planned } = await takeLockAndPlan(pool, site, lock, { local, known, options });
  if (planned === undefined || isLive(live)) {
    const same = local ?? (live && (await pool.use((connection) => readRelease(connection, live.release, live))));
    await lock.release(pool);
    return reportUnchanged(same);
  }
  const { release, plan, conflict, missing } = planned;
  if (conflict) throw new PermanentError(conflict);
  const change = { release, live, plan };
  const prepared = planned.prepared ?? (await prepare(pool, options, change, lock));
  const summary = await publishRelease(pool, site, { ...change, prepared, missing }, lock);
  await cache(prepared.manifestBytes);
  console.log(`${summary} in ${((Date.now() - start) / 1000).toFixed(1)} s: release ${release.id} is live.`);

  return release;
}

/**
 * Takes the lock and plans the deploy. The plan is made before the lock is taken, in the same round trip, and made again if
 * another deploy has changed the host in between; an interrupted switch is finished first.
 *
 * @param {import('./connection-pool.mjs').ConnectionPool} pool
 * @param {import('./live-site.mjs').LiveSite} site
 * @param {import('./switch/lock.mjs').Lock} lock
 * @param {Pick<Deploy, 'local' | 'options'> & { known: (Pick<Deploy, 'cached' | 'state'> & {
 *   live: import('./release/release.mjs').Manifest | undefined }) | undefined }} what
 * @returns {Promise<{ live: import('./release/release.mjs').Manifest | undefined, planned: Planned | undefined }>} nothing is
 *   planned if a rollback that had been interrupted is complete
 *
 * @typedef {object} Planned
 * @property {import('./release/release.mjs').Release} release
 * @property {import('./release/plan.mjs').Plan} plan
 * @property {string | undefined} conflict
 * @property {import('./switch/publish-release.mjs').Prepared} [prepared]
 * @property {import('./switch/staging.mjs').Upload[]} [missing] the uploads that are missing on the host
 */
async function takeLockAndPlan(pool, site, lock, { local, known, options }) {
  if (known) {
    const { live, state, cached } = known;
    const release = local ?? (await pool.use((connection) => readPreviousRelease(connection, live)));
    const plan = options.adopts ? undefined : planRelease(factsOf(release.files), live);
    const prepared = plan && (await prepare(pool, options, { release, live, plan }, lock));
    const [now, planned, missing] = await lock.take(pool, options, (connection) =>
      Promise.all([
        readRemoteState(connection, cached),
        planWithConflicts(connection, release, live, options),
        prepared && missingOf(connection, prepared.uploads),
      ]),
    );
    if (isSameState(now, state)) {
      return { live, planned: { release, ...planned, ...(prepared && { prepared }), ...(missing && { missing }) } };
    }
  } else {
    await lock.take(pool, options, async () => undefined);
  }

  const resumed = await resumeSwitch(pool, site);
  if (resumed !== undefined) console.log(`An interrupted switch to release ${resumed.release} was finished.`);
  const live = await pool.use(readManifest);
  // A second rollback would restore the release that this one has left.
  if (options.isRollback && resumed?.isRollback && live) return { live, planned: undefined };
  const release = local ?? (await pool.use((connection) => readPreviousRelease(connection, live)));
  const planned = await pool.use((connection) => planWithConflicts(connection, release, live, options));

  return { live, planned: { release, ...planned } };
}

/**
 * Prepares the uploads. Where the rules of the web server change, the live ones are read before.
 *
 * @param {import('./connection-pool.mjs').ConnectionPool} pool
 * @param {{ adopts: boolean, isRollback: boolean }} options
 * @param {import('./switch/publish-release.mjs').Change} change
 * @param {import('./switch/lock.mjs').Lock} lock
 */
async function prepare(pool, { adopts, isRollback }, change, lock) {
  const changesRules = change.plan.moves.some(({ path }) => path === RULES);
  const mayHaveRules = changesRules && (adopts || change.live !== undefined);
  const formerRules = mayHaveRules ? await pool.use((connection) => connection.download(RULES)) : undefined;

  return prepareUploads({ ...change, isRollback, lock: lock.place, formerRules });
}

/**
 * Removes the journal of a deploy that ended before visitors saw anything of it, so that the next one begins anew. Resolves
 * with the error to report.
 *
 * @param {unknown} problem
 * @param {Pick<Deploy, 'pool' | 'site' | 'lock'>} deploy
 */
async function cleanUpAfter(problem, { pool, site, lock }) {
  if (site.state !== 'former' || !lock.isTaken) return problem;
  try {
    return await pool.use(async (connection) => {
      // Uploads also fail, often like a lost connection, once another deploy has removed the folder of this lock.
      if (await lock.isLost(connection)) {
        return new Error('Another deploy was told to take over from this one, which put nothing live.');
      }
      if (!isTransient(problem)) await connection.remove(JOURNAL);

      return problem;
    }, 1);
  } catch {
    return problem;
  }
}

/** @param {import('./release/release.mjs').Release | undefined} release */
function reportUnchanged(release) {
  console.log(`Nothing has changed: release ${release?.id} is live.`);

  return release;
}
