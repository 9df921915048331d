import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { LOCK, STAGING, stagedJournalIn } from '../release/remote-paths.mjs';

/** @typedef {import('../connection-pool.mjs').Connection} Connection */

/**
 * @typedef {object} Lock
 * @property {<T>(pool: import('../connection-pool.mjs').ConnectionPool, options: { unlocks: boolean },
 *   read: (connection: Connection) => Promise<T>) => Promise<T>} take takes the lock and reads the host in the same round
 *   trip, once no other deploy can change it. Rejects with a sentence that names the holder, unless the holder was a process
 *   of this machine that has ended, or `unlocks` is set
 * @property {string} place the folder on the host that exists while this deploy holds the lock
 * @property {boolean} isTaken whether this deploy has taken it
 * @property {(connection: Connection) => Promise<boolean>} isLost whether another deploy has taken it away since
 * @property {(pool: import('../connection-pool.mjs').ConnectionPool) => Promise<void>} release does no harm if it was not
 *   taken
 * @property {(pool: import('../connection-pool.mjs').ConnectionPool) => Promise<void>} removeEnded removes the lock of a
 *   process of this machine that has ended, for a deploy that takes none itself
 */

/**
 * A lock that allows one deploy at a time. On the host it is a folder that contains a folder with the holder's name; both
 * are renamed into place together, which succeeds for one deploy only.
 * @param {string} machine a name that no other machine has
 * @returns {Lock}
 */
export function createLock(machine) {
  const mine = holderName(machine);
  const place = `${LOCK}/${mine}`;
  let isTaken = false;

  return {
    place,
    get isTaken() {
      return isTaken;
    },
    isLost: async (connection) => isTaken && !(await connection.isMovable(place)),
    take: (pool, options, read) =>
      pool.use(async (connection) => {
        // The host executes commands in their order: what is read is valid if the lock was free.
        const [isTakenAtOnce, result] = await Promise.all([tryToTake(connection, mine), read(connection)]);
        if (!isTakenAtOnce) await takeOver(connection, mine, options);
        isTaken = true;

        return isTakenAtOnce ? result : read(connection);
      }),
    removeEnded: (pool) =>
      pool.use(async (connection) => {
        const holder = await holderOf(connection);
        if (holder !== undefined && hasEndedHere(holder, mine)) await removeLock(connection, LOCK, holder);
      }),
    release: (pool) =>
      pool.use(async (connection) => {
        isTaken = false;
        await Promise.all([removeLock(connection, LOCK, mine), removeLock(connection, preparedFor(mine), mine)]);
      }),
  };
}

/** @param {Connection} connection @param {string} mine @param {{ unlocks: boolean }} options */
async function takeOver(connection, mine, { unlocks }) {
  const holder = await holderOf(connection);
  if (holder === mine) return;
  if (holder !== undefined && !unlocks && !hasEndedHere(holder, mine)) {
    throw new Error(
      `${sentenceOn(holder)} Nothing was uploaded; wait for it to end, or, if it never will, run ` +
        '"npm run deploy -- --unlock".',
    );
  }
  await removeLock(connection, LOCK, holder);
  if (await tryToTake(connection, mine)) return;
  throw new Error('Another deploy began at this moment. Nothing was uploaded; wait for it to end.');
}

/** @param {Connection} connection @returns {Promise<string | undefined>} */
async function holderOf(connection) {
  return (await connection.list(LOCK)).find(({ isDirectory }) => isDirectory)?.name;
}

/** @param {string} holder */
const preparedFor = (holder) => `${STAGING}/lock-${holder.split('_').at(-1)}`;

/** @param {Connection} connection @param {string} mine @returns {Promise<boolean>} whether this deploy holds it now */
async function tryToTake(connection, mine) {
  const prepared = preparedFor(mine);
  const [, prepareRejection, , takeRejection] = await Promise.all([
    connection.makeFolder(STAGING),
    connection.makeFolder(prepared),
    connection.makeFolder(`${prepared}/${mine}`),
    connection.rename(prepared, LOCK),
  ]);
  if (prepareRejection && !(await connection.isMovable(STAGING))) {
    throw new Error(`The host lets nothing be stored in its folder: ${prepareRejection.message}`);
  }

  return takeRejection === undefined;
}

/** @param {Connection} connection @param {string} lock @param {string} [holder] */
async function removeLock(connection, lock, holder) {
  const place = `${lock}/${holder}`;
  const inner = holder === undefined ? [] : [connection.remove(stagedJournalIn(place)), connection.removeFolder(place)];
  await Promise.all([...inner, connection.removeFolder(lock)]);
}

/** Time, person, machine and its unique name, process, and a random part that makes it unique. @param {string} machine */
function holderName(machine) {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const words = [time, userInfo().username, hostname(), machine].map((word) => word.replace(/[^A-Za-z0-9.-]/g, '-'));

  return [...words, process.pid, randomBytes(4).toString('hex')].join('_');
}

/** Whether the holder was a process of the same person on this machine that has ended. @param {string} holder @param {string} mine */
function hasEndedHere(holder, mine) {
  const [words, ownWords] = [holder, mine].map((name) => name.split('_'));
  if (![1, 2, 3].every((index) => words?.[index] === ownWords?.[index])) return false;
  const pid = words?.[4];
  try {
    process.kill(Number(pid), 0);

    return false;
  } catch (problem) {
    return /** @type {NodeJS.ErrnoException} */ (problem).code === 'ESRCH';
  }
}

/** @param {string} holder */
function sentenceOn(holder) {
  const [time = '', person, machine] = holder.split('_');
  const [, date, clock] = /^(\d{8})T(\d{6})Z$/.exec(time) ?? [];
  const since =
    date === undefined || clock === undefined
      ? ''
      : ` since ${date.replace(/(....)(..)(..)/, '$1-$2-$3')} ${clock.replace(/(..)(..)(..)/, '$1:$2')} UTC`;

  return `Another deploy is going on, by ${person} on ${machine}${since}.`;
}
