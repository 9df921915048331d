import { isPassing } from './connection.mjs';
import { draftPlan } from './draft.mjs';
import { printDryRun } from './dry-run.mjs';
import { finishSwitch } from './finish-switch.mjs';
import { Refusal } from './live-site.mjs';
import { isRightlyRemembered, questionsOn, readManifest } from './look.mjs';
import { readPreviousRelease, readRelease } from './pack.mjs';
import { JOURNAL } from './places.mjs';
import { planRelease } from './plan.mjs';
import { collectParts, putLive } from './put-live.mjs';
import { factsOf } from './release.mjs';
import { missingOf } from './staging.mjs';
import { RULES } from './transition.mjs';

/**
 * @typedef {object} Deploy
 * @property {import('./host.mjs').Host} host
 * @property {import('./live-site.mjs').LiveSite} site
 * @property {import('./options.mjs').Options & { directory: string }} options
 * @property {import('./release.mjs').Release | undefined} local what was built here; nothing when going back
 * @property {import('./release.mjs').Manifest | undefined} remembered what this machine takes for the manifest on the host
 * @property {import('./conversation.mjs').Reply[]} answers to the questions that were sent with the login
 * @property {(manifest: Buffer) => Promise<void>} remember keeps the manifest that is on the host now
 * @property {import('./lock.mjs').Lock} lock
 */

/**
 * Puts a release on the host, or the former one back, and says what it did in one line. Resolves with what is live, or
 * nothing after a dry run.
 *
 * @param {Deploy} deploy
 * @returns {Promise<import('./release.mjs').Release | undefined>}
 */
export async function runDeploy(deploy) {
  try {
    return await run(deploy);
  } catch (problem) {
    throw await takeBack(deploy, problem);
  }
}

/** @param {Deploy} deploy */
async function run({ host, site, options, local, remembered, answers, remember, lock }) {
  const start = Date.now();
  const isRemembered = isRightlyRemembered(answers);
  if (!options.isDryRun && !isRemembered) host.openMore();
  const isBrokenOff = answers[0]?.code === 213;
  if (isBrokenOff) site.expectBrokenSwitch();
  const seen = isRemembered ? remembered : await host.use(readManifest);
  if (options.isDryRun) {
    await printDryRun(host, { local, live: seen, isBrokenOff, options });
    return undefined;
  }
  const isLive = (/** @type {import('./release.mjs').Manifest | undefined} */ live) =>
    local !== undefined && !options.adopts && live?.release === local.id;
  if (isLive(seen) && !isBrokenOff) return sayUnchanged(local);

  host.openMore();
  const known = isBrokenOff ? undefined : { live: seen, answers, questions: questionsOn(remembered) };
  const prepared = await prepare(host, site, lock, { local, known, options });
  const { live } = prepared;
  if ('isDone' in prepared || isLive(live)) {
    const same = local ?? (live && (await host.use((connection) => readRelease(connection, live.release, live))));
    await lock.release(host);
    return sayUnchanged(same);
  }
  const { release, plan, obstacle, parts, missing } = prepared;
  if (obstacle) throw new Refusal(obstacle);
  const change = { release, live, plan, known: missing };
  const collected =
    parts ?? (await collect(host, options, { ...change, isRollback: options.isRollback, lock: lock.place }));
  const sent = await putLive(host, site, { ...change, parts: collected }, lock);
  await remember(collected.manifestBytes);
  console.log(`${sent} in ${((Date.now() - start) / 1000).toFixed(1)} s: release ${release.id} is live.`);

  return release;
}

/**
 * Takes the lock and plans what to do, from what is known or, where that holds no more, from what the host says now that nobody
 * else can change it. A switch that was broken off is finished before.
 *
 * @param {import('./host.mjs').Host} host
 * @param {import('./live-site.mjs').LiveSite} site
 * @param {import('./lock.mjs').Lock} lock
 * @param {Pick<Deploy, 'local' | 'options'> & { known: { live: import('./release.mjs').Manifest | undefined,
 *   answers: Deploy['answers'], questions: string[] } | undefined }} what
 */
async function prepare(host, site, lock, { local, known, options }) {
  if (known) {
    const { live, answers, questions } = known;
    const release = local ?? (await host.use((connection) => readPreviousRelease(connection, live)));
    const plan = options.adopts ? undefined : planRelease(factsOf(release.files), live);
    const isSame = live?.release === release.id;
    const parts =
      plan && !isSame
        ? await collect(host, options, { release, live, plan, isRollback: options.isRollback, lock: lock.place })
        : undefined;
    const [now, drafted, missing] = await lock.take(host, options, (connection) =>
      Promise.all([
        Promise.all(questions.map((question) => connection.send(question))),
        draftPlan(connection, release, live, options),
        parts && missingOf(connection, parts.uploads),
      ]),
    );
    const holds = now.every(({ message }, index) => message === answers[index]?.message);
    if (holds) return { live, release, ...drafted, parts, missing };
  } else {
    await lock.take(host, options, async () => undefined);
  }

  const finished = await finishSwitch(host, site);
  if (finished !== undefined)
    console.log(`An earlier switch, to release ${finished.release}, had been broken off: it is finished.`);
  const live = await host.use(readManifest);
  // To go back once more would bring the other release back.
  if (options.isRollback && finished?.isRollback && live) return { live, isDone: true };
  const release = local ?? (await host.use((connection) => readPreviousRelease(connection, live)));
  const drafted = await host.use((connection) => draftPlan(connection, release, live, options));

  return { live, release, ...drafted, parts: undefined, missing: undefined };
}

/**
 * Takes away what keeps the next run from beginning anew, if this one had to stop before visitors saw anything of it. Resolves
 * with the reason to tell.
 *
 * @param {Pick<Deploy, 'host' | 'site' | 'lock'>} deploy
 * @param {unknown} problem
 */
async function takeBack({ host, site, lock }, problem) {
  if (site.state !== 'former' || isPassing(problem)) return problem;
  try {
    return await host.use(async (connection) => {
      if (await lock.isLost(connection)) {
        return new Error('Another deploy was told to take over from this one, which put nothing live.');
      }
      if (lock.isTaken) await connection.send(`DELE ${JOURNAL}`);

      return problem;
    });
  } catch {
    return problem;
  }
}

/**
 * Collects what the switch needs. Where the rules of the web server change, those on the host are read first.
 *
 * @param {import('./host.mjs').Host} host
 * @param {{ adopts: boolean }} options before the first deploy there are no rules, or they are to be adopted
 * @param {Parameters<typeof collectParts>[0]} change
 */
async function collect(host, { adopts }, change) {
  const isMoved = change.plan.moves.some(({ path }) => path === RULES);
  const mayHaveOthers = isMoved && (adopts || change.live !== undefined);
  const formerRules = mayHaveOthers ? await host.use((connection) => connection.download(RULES)) : undefined;

  return collectParts({ ...change, formerRules });
}

/** @param {import('./release.mjs').Release | undefined} release */
function sayUnchanged(release) {
  console.log(`Nothing has changed: release ${release?.id} is live.`);

  return release;
}
