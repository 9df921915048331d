import { hostname, userInfo } from 'node:os';
import { basename, dirname } from 'node:path/posix';
import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, Rejection } from './host/Connection.ts';

export const DEPLOY_FOLDER = '.deploy';
/** A folder that only one deploy at a time can make; in it is the holder's own folder. */
const LOCK = `${DEPLOY_FOLDER}/lock`;

/** Within this time a deploy that has begun puts its name into the lock, which is its next command. */
const NAMING_MS = 10_000;

/** This deploy: time, person, machine, process. */
const HOLDER = [
  new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
  ...[userInfo().username, hostname()].map((word) => word.replace(/[^A-Za-z0-9.-]/g, '-')),
  process.pid,
].join('_');

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
    if (holder !== undefined && !unlocks && !hasEndedHere(holder)) throw new Error(sentenceOn(holder));
    if (holder !== undefined) await emptyAndRemove(connection, `${LOCK}/${holder}`);
    await connection.removeFolder(LOCK);
    if (!(await connection.makeFolder(LOCK))) throw new Error(sentenceOn(await holderOf(connection)));
  }
  await connection.makeFolder(HELD_FOLDER);
}

/**
 * Renames what this deploy has uploaded for the switch. Rejects with a sentence if another deploy has taken the lock, or the host
 * does not let the file be replaced.
 */
export async function moveHeld(connection: Connection, from: string, to: string): Promise<void> {
  try {
    await connection.rename(from, to);
  } catch (problem) {
    if (!(problem instanceof Rejection)) throw problem;
    if (!(await holdsLock(connection))) {
      throw new Error('Another deploy was told to take over from this one.');
    }
    const isThere = (await connection.list(dirname(from))).some(({ name }) => name === basename(from));
    // Otherwise it was moved, and the connection broke off before the host's reply.
    if (isThere) throw new Error(`The host does not let ${to} be replaced (${problem.message}).`);
  }
}

/** Whether this deploy still has the lock. */
async function holdsLock(connection: Connection): Promise<boolean> {
  return (await connection.list(LOCK)).some(({ name }) => name === HOLDER);
}

/** Makes the lock's folder, and at the first deploy the one that it is in; false if there is a lock. */
async function makeLock(connection: Connection): Promise<boolean> {
  try {
    return await connection.makeFolder(LOCK);
  } catch (problem) {
    if (!(problem instanceof Rejection)) throw problem;
    await connection.makeFolder(DEPLOY_FOLDER);
    return connection.makeFolder(LOCK);
  }
}

/** Gives the lock back after a switch, which has left nothing in its folders. */
export async function releaseLock(connection: Connection): Promise<void> {
  await connection.removeFolder(HELD_FOLDER);
  await connection.removeFolder(LOCK);
}

/** Gives the lock back in the middle of a deploy; does nothing where another deploy has it. */
export async function abandonLock(connection: Connection): Promise<void> {
  if (!(await holdsLock(connection))) return;
  await emptyAndRemove(connection, HELD_FOLDER);
  await connection.removeFolder(LOCK);
}

async function emptyAndRemove(connection: Connection, folder: string): Promise<void> {
  for (const { name } of await connection.list(folder)) await connection.remove(`${folder}/${name}`);
  await connection.removeFolder(folder);
}

/** The name in the lock; undefined if its deploy was killed before it wrote one. */
async function holderOf(connection: Connection): Promise<string | undefined> {
  const name = async () => (await connection.list(LOCK)).find(({ isFolder }) => isFolder)?.name;
  const holder = await name();
  if (holder !== undefined) return holder;
  await wait(NAMING_MS);

  return name();
}

/** Whether the holder was a process of the same person on this machine that has ended. */
function hasEndedHere(holder: string): boolean {
  const [words, own] = [holder.split('_'), HOLDER.split('_')];
  if (words[1] !== own[1] || words[2] !== own[2]) return false;
  try {
    process.kill(Number(words[3]), 0);

    return false;
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function sentenceOn(holder = ''): string {
  const [time = '', person = 'somebody', machine = 'another machine'] = holder.split('_');
  const since = time.replace(/^(....)(..)(..)T(..)(..).*$/, ' since $1-$2-$3 $4:$5 UTC');

  return (
    `Another deploy is going on, by ${person} on ${machine}${since}. Nothing was uploaded; wait for it to end, or, if it never ` +
    'will, run "npm run deploy -- --unlock".'
  );
}
