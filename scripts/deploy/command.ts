import { PUBLIC_HTML, RULE_FACTS_FILE } from '../support/paths.mjs';
import { reasonOf } from './host/Connection.ts';
import { Pool } from './host/Pool.ts';
import { hostSettings } from './host/settings.ts';
import { abandonLock } from './lock.ts';
import type { Options } from './options.mjs';
import { publish, type Stage } from './publish.ts';
import { type ReleaseRecord, readLocalRelease } from './release.ts';
import { findDifferences, problemForVisitors } from './verify.ts';

const UNLOCKING_MS = 5000;
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/**
 * Publishes the built site, or with `--rollback` the release before, and prints what it does. Resolves with the exit code: 0 if the
 * release is live, 1 if the site is as it was, 3 if the release is live and something after that failed.
 * @param site the folder of the built site, and the file with the facts that the build has left for its rules
 */
export async function deploy(
  settings: Record<string, string>,
  options: Options,
  { folder, rules } = { folder: PUBLIC_HTML, rules: RULE_FACTS_FILE },
): Promise<number> {
  const local = options.isRollback ? undefined : await readLocalRelease(folder, rules);
  const siteUrl = settings.SITE_URL ?? '';
  const pool = await Pool.open(hostSettings(settings)).catch((problem) => {
    throw new Error(reasonOf(problem));
  });
  const stage: Stage = { isSwitching: false, isLive: false };
  stopOnSignal(pool, stage);
  try {
    const record = await publish(pool, local, options, siteUrl, stage);

    return record === undefined || siteUrl === '' ? 0 : await look(siteUrl, record, options.verifies);
  } catch (problem) {
    console.error(`\n${reasonOf(problem)} ${consequenceOf(stage, options.command)}`);
    // A host may allow one connection only.
    pool.close();
    await unlock(settings);

    return stage.stoppedWith ?? (stage.isLive ? 3 : 1);
  } finally {
    pool.close();
  }
}

/** Looks at the site as a visitor does, and with `verifies` at every page of it. Resolves with the exit code. */
async function look(siteUrl: string, record: ReleaseRecord, verifies: boolean): Promise<number> {
  const problem = await problemForVisitors(siteUrl, record);
  if (problem !== undefined) {
    console.error(`Release ${record.id} is on the host, and visitors do not get it yet: ${problem}`);
    return 3;
  }
  console.log(`Release ${record.id} is live at ${siteUrl}.`);
  const differences = verifies ? await findDifferences(siteUrl, record) : [];
  for (const difference of differences) console.error(difference);
  if (verifies && differences.length === 0) console.log(`Every page at ${siteUrl} is what was uploaded.`);

  return differences.length > 0 ? 3 : 0;
}

/** What a failed deploy means to visitors, in words for the owner. */
function consequenceOf({ isSwitching, isLive }: Stage, command: string): string {
  if (isLive) return 'The release is live; the next deploy tidies up.';
  if (isSwitching) return `Visitors get the former release or the new one, each whole. Run "${command}" again.`;

  return `The site is as it was. Run "${command}" again: it sends nothing again that has arrived.`;
}

/** Ends the upload when the process gets a signal. A switch goes on, because it takes a moment only. */
function stopOnSignal(pool: Pool, stage: Stage): void {
  for (const [signal, exitCode] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      if (stage.isSwitching && !stage.isLive) return;
      if (stage.stoppedWith !== undefined) process.exit(exitCode);
      stage.stoppedWith = exitCode;
      pool.close(new Error('Stopped.'));
    });
  }
}

/** Gives the lock back over a new connection, where that is possible in a moment; otherwise the next deploy takes it over. */
async function unlock(settings: Record<string, string>): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, UNLOCKING_MS).unref());
  const unlocking = Pool.open(hostSettings(settings), 1).then((pool) =>
    pool.run(abandonLock).finally(() => pool.close()),
  );
  await Promise.race([unlocking.catch(() => undefined), timeout]);
}
