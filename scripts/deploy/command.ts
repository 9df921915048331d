import { setTimeout as wait } from 'node:timers/promises';
import { PUBLIC_HTML, SITE_FACTS_FILE } from '../support/paths.ts';
import { UserError } from '../support/UserError.ts';
import { reasonOf } from './host/Connection.ts';
import { Pool } from './host/Pool.ts';
import { hostSettings, type Settings } from './host/settings.ts';
import { leaveLock, releaseLock } from './lock.ts';
import type { Options } from './options.ts';
import { publish, type Stage } from './publish.ts';
import { type ReleaseRecord, readLocalRelease } from './release.ts';
import { findDifferences } from './verify.ts';

const LEAVING_MS = 5000;

const BUILT_SITE = { folder: PUBLIC_HTML, rules: SITE_FACTS_FILE };

/** What a failed deploy means to visitors, in words for the owner. */
const CONSEQUENCES = {
  beginning: 'The site is as it was.',
  sending: 'The site is as it was.',
  switching: 'Visitors get the former release or the new one, each whole. Run the command again.',
  live: 'The release is live; the next deploy tidies up.',
};

/**
 * Publishes the built site, or with `--rollback` the release before, and prints what it does. Resolves with the exit code: 0 if the
 * release is live, or after a dry run; 1 if it is not, or may not be; 3 if the release is live and something after that failed.
 * @param site the folder of the built site, and the file with the facts that the build has left for its rules
 */
export async function deploy(settings: Settings, options: Options, site = BUILT_SITE): Promise<number> {
  const local = options.isRollback ? undefined : await readLocalRelease(site.folder, site.rules);
  const siteUrl = settings.SITE_URL ?? '';
  const pool = await openPool(settings);
  const stage: Stage = { phase: 'beginning' };
  // At Ctrl-C npm sends a second signal.
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => pool.close(new UserError('Stopped.')));
  try {
    const record = await publish(pool, options, siteUrl, stage, local);

    return record === undefined || siteUrl === '' ? 0 : await look(siteUrl, record, options.verifies);
  } catch (problem) {
    const isSent = local && stage.phase === 'sending' ? ' What has arrived is not sent again.' : '';
    console.error(`\n${reasonOf(problem)} ${CONSEQUENCES[stage.phase]}${isSent}`);
    // A host may allow one connection only.
    pool.close();
    await leave(settings, stage.phase === 'sending' ? releaseLock : leaveLock);

    return stage.phase === 'live' ? 3 : 1;
  } finally {
    pool.close();
  }
}

/** Logs in at the host, so many times at most. Rejects with a sentence for the owner. */
export const openPool = (settings: Settings, most?: number): Promise<Pool> =>
  Pool.open(hostSettings(settings), most).catch((problem) => {
    throw new UserError(reasonOf(problem));
  });

/** Looks at the site as a visitor does, and with `verifies` at every page of it. Resolves with the exit code. */
async function look(siteUrl: string, record: ReleaseRecord, verifies: boolean): Promise<number> {
  const differences = await findDifferences(siteUrl, record, verifies);
  for (const difference of differences) console.error(difference);
  if (differences.length > 0) return 3;
  console.log(`Release ${record.id} is live at ${siteUrl}.`);
  if (verifies) console.log(`Every page at ${siteUrl} is what was uploaded.`);

  return 0;
}

/** Gives the lock back, or leaves it to the next deploy, over a new connection, where that is possible in a moment. */
async function leave(settings: Settings, act: typeof leaveLock): Promise<void> {
  const left = Pool.open(hostSettings(settings), 1).then((pool) => pool.run(act).finally(() => pool.close()));
  await Promise.race([left.catch(() => undefined), wait(LEAVING_MS, undefined, { ref: false })]);
}
