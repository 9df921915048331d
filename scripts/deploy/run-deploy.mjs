import { draftPlan } from './draft.mjs';
import { printDryRun } from './dry-run.mjs';
import { finishSwitch } from './finish-switch.mjs';
import { QUESTIONS, readManifest } from './look.mjs';
import { readPreviousRelease } from './pack.mjs';
import { putLive } from './put-live.mjs';

/**
 * @typedef {object} Deploy
 * @property {import('./host.mjs').Host} host
 * @property {import('./live-site.mjs').LiveSite} site
 * @property {import('./options.mjs').Options & { directory: string }} options
 * @property {import('./release.mjs').Release | undefined} local what was built here; nothing when going back
 * @property {import('./connection.mjs').Reply[]} answers to the questions that were sent with the login
 * @property {import('./lock.mjs').Lock} lock
 */

/**
 * Puts a release on the host, or the former one back, and says what it did in one line. Resolves with what is live, or
 * nothing after a dry run.
 *
 * @param {Deploy} deploy
 * @returns {Promise<import('./release.mjs').Release | undefined>}
 */
export async function runDeploy({ host, site, options, local, answers, lock }) {
  const start = Date.now();
  if (!options.isDryRun) host.openMore();
  const seen = await host.use(readManifest);
  const isBrokenOff = answers[0]?.code === 213;
  if (options.isDryRun) {
    await printDryRun(host, { local, live: seen, isBrokenOff, options });
    return undefined;
  }
  const isLive = (/** @type {import('./release.mjs').Manifest | undefined} */ live) =>
    local !== undefined && !options.adopts && live?.release === local.id;
  if (isLive(seen) && !isBrokenOff) return sayUnchanged(local);

  await lock.take(host, options);
  const known = isBrokenOff ? undefined : { live: seen, answers };
  const { live, release, plan, obstacle } = await prepare(host, site, { local, known, options });
  if (isLive(live)) {
    await lock.release(host);
    return sayUnchanged(local);
  }
  if (obstacle) throw new Error(obstacle);
  const sent = await putLive(host, site, { release, live, plan, isPacked: local === undefined }, lock);
  console.log(`${sent} in ${((Date.now() - start) / 1000).toFixed(1)} s: release ${release.id} is live.`);

  return release;
}

/**
 * Plans what to do, from what is known or, where that holds no more, from what the host says now that nobody else can change
 * it. A switch that was broken off is finished before.
 *
 * @param {import('./host.mjs').Host} host
 * @param {import('./live-site.mjs').LiveSite} site
 * @param {Pick<Deploy, 'local' | 'options'> & { known: { live: import('./release.mjs').Manifest | undefined,
 *   answers: Deploy['answers'] } | undefined }} what
 */
async function prepare(host, site, { local, known, options }) {
  if (known) {
    const { live, answers } = known;
    const release = local ?? (await host.use((connection) => readPreviousRelease(connection, live)));
    const [drafted, ...now] = await host.use((connection) =>
      Promise.all([
        draftPlan(connection, release, live, options),
        ...QUESTIONS.map((question) => connection.send(question)),
      ]),
    );
    if (now.every(({ message }, index) => message === answers[index]?.message)) return { live, release, ...drafted };
  }

  const finished = await finishSwitch(host, site);
  if (finished !== undefined)
    console.log(`An earlier switch, to release ${finished}, had been broken off: it is finished.`);
  const live = await host.use(readManifest);
  const release = local ?? (await host.use((connection) => readPreviousRelease(connection, live)));

  return { live, release, ...(await host.use((connection) => draftPlan(connection, release, live, options))) };
}

/** @param {import('./release.mjs').Release | undefined} release */
function sayUnchanged(release) {
  console.log(`Nothing has changed: release ${release?.id} is live.`);

  return release;
}
