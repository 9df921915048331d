import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { FTPError } from 'basic-ftp';
import { LOCK, STAGING, waitingJournalIn } from './places.mjs';

/** This and higher: the file or folder is not there, or out of reach. */
const FILE_UNAVAILABLE = 450;

/** @typedef {import('./connection.mjs').Connection} Connection */

/**
 * @typedef {object} Lock
 * @property {<T>(host: import('./host.mjs').Host, options: { unlocks: boolean }, look: (connection: Connection) => Promise<T>)
 *   => Promise<T>} take looks at the host in the same go, as it is once nobody else can change it; rejects with a sentence on
 *   who holds it, unless it was left by a process of this machine that is no more, or is to give way whoever holds it
 * @property {string} place the folder on the host that is there while this one holds it
 * @property {boolean} isTaken whether this one has taken it
 * @property {(connection: Connection) => Promise<boolean>} isLost whether another has taken it away since
 * @property {(host: import('./host.mjs').Host) => Promise<void>} release does no harm if it was not taken
 */

/**
 * Keeps two deploys to one host apart. On the host it is a folder that is moved to its name with its owner's name inside, which
 * the host does for one of two at most.
 * @param {string} machine a name that no other machine has
 * @returns {Lock}
 */
export function createLock(machine) {
  const mine = ownerName(machine);
  const place = `${LOCK}/${mine}`;
  let isTaken = false;

  return {
    place,
    get isTaken() {
      return isTaken;
    },
    isLost: async (connection) => isTaken && !(await isThere(connection, place)),
    take: (host, options, look) =>
      host.use(async (connection) => {
        // The host answers in turn: what it says of itself holds if the lock was free.
        const [isTakenAtOnce, seen] = await Promise.all([tryToTake(connection, mine), look(connection)]);
        if (!isTakenAtOnce) await take(connection, mine, options);
        isTaken = true;

        return isTakenAtOnce ? seen : look(connection);
      }),
    release: (host) =>
      host.use(async (connection) => {
        isTaken = false;
        await Promise.all([removeLock(connection, LOCK, mine), removeLock(connection, preparedFor(mine), mine)]);
      }),
  };
}

/** @param {import('./connection.mjs').Connection} connection @param {string} mine @param {{ unlocks: boolean }} options */
async function take(connection, mine, { unlocks }) {
  const holder = await holderOf(connection);
  if (holder === mine) return;
  if (holder !== undefined && !unlocks && !isLeftHere(holder, mine)) {
    throw new Error(
      `${inWords(holder)} Nothing was uploaded; wait for it to end, or, if it never will, run ` +
        '"npm run deploy -- --unlock".',
    );
  }
  await removeLock(connection, LOCK, holder);
  if (await tryToTake(connection, mine)) return;
  throw new Error('Another deploy began at this moment. Nothing was uploaded; wait for it to end.');
}

/** @param {string} owner */
const preparedFor = (owner) => `${STAGING}/lock-${owner.split('_').at(-1)}`;

/** @param {import('./connection.mjs').Connection} connection @param {string} mine */
async function tryToTake(connection, mine) {
  const prepared = preparedFor(mine);
  const replies = await Promise.all(
    [`MKD ${STAGING}`, `MKD ${prepared}`, `MKD ${prepared}/${mine}`, `RNFR ${prepared}`, `RNTO ${LOCK}`].map(
      (command) => connection.send(command),
    ),
  );
  const [, made] = replies;
  if (made && made.code !== 257 && !(await connection.list(STAGING).catch(() => undefined))) {
    throw new Error(`The host lets nothing be stored in its folder: ${made.message}`);
  }

  return replies.at(-1)?.code === 250;
}

/** @param {import('./connection.mjs').Connection} connection */
async function holderOf(connection) {
  const entries = await connection.list(LOCK).catch((problem) => {
    // There is no such folder.
    if (problem instanceof FTPError && problem.code >= FILE_UNAVAILABLE) return [];
    throw problem;
  });

  return entries.find(({ isDirectory }) => isDirectory)?.name;
}

/** Whether a folder could be moved away: every server knows this question. @param {Connection} connection @param {string} folder */
async function isThere(connection, folder) {
  // Some understand nothing else before the second half, which changes nothing.
  const [found] = await Promise.all([`RNFR ${folder}`, `RNTO ${folder}`].map((command) => connection.send(command)));

  return found?.code === 350;
}

/** @param {import('./connection.mjs').Connection} connection @param {string} lock @param {string} [holder] */
async function removeLock(connection, lock, holder) {
  const place = `${lock}/${holder}`;
  const inner = holder === undefined ? [] : [`DELE ${waitingJournalIn(place)}`, `RMD ${place}`];
  await Promise.all([...inner, `RMD ${lock}`].map((command) => connection.send(command)));
}

/** Time, person, machine and its own name, process, and something that makes it the only one. @param {string} machine */
function ownerName(machine) {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const words = [time, userInfo().username, hostname(), machine].map((word) => word.replace(/[^A-Za-z0-9.-]/g, '-'));

  return [...words, process.pid, randomBytes(4).toString('hex')].join('_');
}

/** Whether a process of the same person on the same machine has left it that is no more. @param {string} owner @param {string} mine */
function isLeftHere(owner, mine) {
  const [words, ownWords] = [owner, mine].map((name) => name.split('_'));
  if (![1, 2, 3].every((index) => words?.[index] === ownWords?.[index])) return false;
  const pid = words?.[4];
  try {
    process.kill(Number(pid), 0);

    return false;
  } catch (problem) {
    return /** @type {NodeJS.ErrnoException} */ (problem).code === 'ESRCH';
  }
}

/** @param {string} owner */
function inWords(owner) {
  const [time = '', person, machine] = owner.split('_');
  const [, date, clock] = /^(\d{8})T(\d{6})Z$/.exec(time) ?? [];
  const since =
    date === undefined || clock === undefined
      ? ''
      : ` since ${date.replace(/(....)(..)(..)/, '$1-$2-$3')} ${clock.replace(/(..)(..)(..)/, '$1:$2')} UTC`;

  return `Another deploy is going on, by ${person} on ${machine}${since}.`;
}
