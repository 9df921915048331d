import { hostname, userInfo } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../support/UserError.ts';
import { type Connection, exists, isTransient, Rejection, succeeds } from './host/Connection.ts';

export const DEPLOY_FOLDER = '.deploy';
/** A folder that only one deploy at a time can make; in it is the holder's own folder. */
const LOCK = `${DEPLOY_FOLDER}/lock`;

/** Within this time a deploy that has begun puts its name into the lock, which is its next command. */
const NAMING_MS = 10_000;

/** This deploy: time (UTC), person, machine, process. */
const HOLDER = [
  new Date().toISOString().slice(0, 16).replace(':', '.'),
  ...[userInfo().username, hostname()].map((word) => word.replace(/[^A-Za-z0-9.-]/g, '-')),
  process.pid,
].join('_');

/** The holder's name in the lock of a deploy that has failed, maybe in its switch: any deploy may take it over. */
const INTERRUPTED = 'interrupted';

/** The holder's folder, for what it moves into place: with the lock, another deploy takes these files away. */
export const HELD_FOLDER = `${LOCK}/${HOLDER}`;

/**
 * Takes the lock that allows one deploy at a time. Takes it over from a deploy of this machine that has ended, and, with
 * `unlocks`, from any other. Rejects with a sentence that names the holder.
 */
export async function takeLock(connection: Connection, unlocks: boolean): Promise<void> {
  if (!(await makeLock(connection))) {
    const holder = await holderOf(connection);
    // The connection broke off before the host's reply.
    if (holder === HOLDER) return;
    if (holder !== undefined && !unlocks && !hasEnded(holder)) throw new UserError(sentenceOn(holder));
    if (holder === undefined) await connection.removeFolder(LOCK);
    else if (await succeeds(connection.rename(`${LOCK}/${holder}`, HELD_FOLDER))) return;
    if (!(await connection.makeFolder(LOCK))) throw new UserError(sentenceOn(await holderOf(connection)));
  }
  await connection.makeFolder(HELD_FOLDER);
}

/**
 * Renames a file of the holder's folder, over another one. Rejects with a sentence if another deploy has taken the lock, or the
 * host does not let the file be replaced.
 */
export async function moveHeld(connection: Connection, name: string, to: string): Promise<void> {
  try {
    await connection.rename(`${HELD_FOLDER}/${name}`, to);
  } catch (problem) {
    if (isTransient(problem)) throw problem;
    if (!(await exists(connection, HELD_FOLDER)))
      throw new UserError('Another deploy was told to take over from this one.');
    // Otherwise it was moved, and the connection broke off before the host's reply.
    if (await exists(connection, `${HELD_FOLDER}/${name}`)) {
      const { message } = problem as Error;
      throw new UserError(
        `The host does not let ${to} be replaced (${message}): ask your host to allow it, or for SFTP.`,
      );
    }
  }
}

/** Makes the lock's folder, and at the first deploy the one that it is in; false if there is a lock. */
function makeLock(connection: Connection): Promise<boolean> {
  return connection.makeFolder(LOCK).catch(async (problem) => {
    if (!(problem instanceof Rejection)) throw problem;
    await connection.makeFolder(DEPLOY_FOLDER);
    return connection.makeFolder(LOCK);
  });
}

/**
 * Whether a deploy is going on, or was interrupted. A folder that is renamed to its own name stays as it is; where there is none,
 * the host says so in one round trip, and a listing would take four.
 */
export const isLocked = (connection: Connection): Promise<boolean> => succeeds(connection.rename(LOCK, LOCK));

/** Leaves the lock to the next deploy, which ends this one, or the one that this one has taken it over from. */
export const leaveLock = (connection: Connection): Promise<unknown> =>
  connection.rename(HELD_FOLDER, `${LOCK}/${INTERRUPTED}`);

/** Gives the lock back; does nothing where another deploy has it. */
export async function releaseLock(connection: Connection): Promise<void> {
  // After a switch it is empty.
  if (!(await connection.removeFolder(HELD_FOLDER))) {
    for (const { name } of await connection.list(HELD_FOLDER)) await connection.remove(`${HELD_FOLDER}/${name}`);
    if (!(await connection.removeFolder(HELD_FOLDER))) return;
  }
  await connection.removeFolder(LOCK);
}

/** The name in the lock; undefined if its deploy was killed before it wrote one. */
async function holderOf(connection: Connection): Promise<string | undefined> {
  const entries = await connection.list(LOCK);
  if (entries.length === 0) await wait(NAMING_MS);

  return (entries[0] ?? (await connection.list(LOCK))[0])?.name;
}

/** Whether the holder has ended: a process of the same person on this machine, or one that has left its lock. */
function hasEnded(holder: string): boolean {
  const [, person, machine, id] = holder.split('_');
  if (holder === INTERRUPTED) return true;
  if (!HOLDER.includes(`_${person}_${machine}_`)) return false;
  try {
    return !process.kill(Number(id), 0);
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Without a holder, its deploy has not written its name yet. */
function sentenceOn(holder: string | undefined): string {
  const [time, person, machine] = holder?.split('_') ?? [];
  const by = holder === undefined ? '' : `, by ${person} on ${machine} since ${time} UTC`;

  return (
    `Another deploy is going on${by}. Nothing was uploaded; wait for it to end, or, if ` +
    'it never will, run "npm run deploy -- --unlock".'
  );
}
