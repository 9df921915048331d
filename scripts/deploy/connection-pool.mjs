import { setTimeout as wait } from 'node:timers/promises';
import { FtpConnection } from './ftp/connection.mjs';
import { ConnectionLost, isTransient } from './host-errors.mjs';
import { SftpConnection } from './sftp/connection.mjs';

const ATTEMPTS = 5;
const PAUSE_MS = 400;

/** @typedef {FtpConnection | SftpConnection} Connection */
/** @typedef {(connection: Connection) => Promise<void>} Task what can be done again from its start */

/** As many connections to the host as it allows. A task that a transient error ends is repeated on a new connection. */
export class ConnectionPool {
  #settings;
  #limit;
  /** @type {Connection} */
  #first;
  /** @type {Promise<Connection | undefined>[]} */
  #others = [];
  /** @type {Set<Connection>} */
  #open = new Set();
  /** @type {Error | undefined} */
  #stopped;

  /**
   * @param {import('./host-settings.mjs').HostSettings} settings
   * @param {number} limit how many connections at most
   * @param {Connection} first
   */
  constructor(settings, limit, first) {
    this.#settings = settings;
    this.#limit = limit;
    this.#first = first;
    this.#open.add(first);
  }

  /**
   * Logs in once, and again after a transient error. Rejects with one sentence.
   *
   * @template T
   * @param {import('./host-settings.mjs').HostSettings} settings
   * @param {number} limit
   * @param {(connection: Connection) => Promise<T>} read starts commands that travel together with the login
   * @returns {Promise<{ pool: ConnectionPool, result: T }>}
   */
  static async logIn(settings, limit, read) {
    const { connection, result } = await openConnection(settings, read).catch(async (problem) => {
      if (!isTransient(problem)) throw problem;
      await wait(PAUSE_MS);

      return openConnection(settings, read);
    });

    return { pool: new ConnectionPool(settings, limit, connection), result };
  }

  /** How many connections there are at the moment. */
  get size() {
    return [...this.#open].filter((connection) => !connection.isLost).length;
  }

  /** Opens connections up to the limit, in the background. The pool does without those that the host rejects. */
  openMore() {
    if (this.#others.length > 0) return;
    this.#others = Array.from({ length: this.#limit - 1 }, () => this.#openConnection().catch(() => undefined));
  }

  /** Ends all connections, also those that are being opened. */
  close() {
    this.#stopped ??= new Error('The connections to the host were closed.');
    for (const connection of this.#open) connection.close();
  }

  /** Ends all tasks, which then reject with this reason. @param {Error} reason */
  stop(reason) {
    this.#stopped = reason;
    this.close();
  }

  /**
   * Does a task on the first connection.
   * @template T
   * @param {(connection: Connection) => Promise<T>} task
   * @param {number} [attempts]
   * @returns {Promise<T>}
   */
  async use(task, attempts = ATTEMPTS) {
    for (let attempt = 1; ; attempt += 1) {
      if (this.#stopped) throw this.#stopped;
      try {
        this.#first = await this.#reopened(this.#first);
        return await task(this.#first);
      } catch (problem) {
        if (attempt >= attempts) throw problem;
        await this.#giveUpOrPause(problem, attempt);
      }
    }
  }

  /**
   * Does all tasks, on all connections: some take from the start of the list, some from its end. Does not wait for a
   * connection that is still being opened when all is done.
   * @param {Task[]} tasks
   */
  async spread(tasks) {
    const queue = [...tasks];
    let left = tasks.length;
    let end = () => {};
    const over = new Promise((resolve) => {
      end = () => resolve(undefined);
    });
    /** @type {Map<Task, number>} */
    const failures = new Map();
    /** @type {unknown} */
    let failure;

    /** @param {Connection} connection @param {boolean} isFirst @param {() => Task | undefined} take */
    const work = async (connection, isFirst, take) => {
      let current = connection;
      let inARow = 0;
      for (let task = take(); task && failure === undefined; task = take()) {
        try {
          current = await this.#reopened(current);
          if (isFirst) this.#first = current;
          await task(current);
          inARow = 0;
          left -= 1;
          if (left === 0) end();
        } catch (problem) {
          queue.push(task);
          const attempt = (failures.get(task) ?? 0) + 1;
          failures.set(task, attempt);
          inARow += 1;
          // The other connections may still work, and the first one does the tasks that are left.
          if (!isFirst && inARow >= ATTEMPTS && attempt < ATTEMPTS) return;
          try {
            await this.#giveUpOrPause(problem, Math.max(attempt, inARow));
          } catch (reason) {
            failure ??= reason;
            end();
          }
        }
      }
    };

    await Promise.all([
      work(this.#first, true, () => queue.shift()),
      ...this.#others.map(async (opening, index) => {
        const connection = await Promise.race([opening, over]);
        if (connection) await work(connection, false, () => (index % 2 === 0 ? queue.pop() : queue.shift()));
      }),
    ]);
    await work(this.#first, true, () => queue.shift());
    if (failure !== undefined) throw failure;
  }

  /** @param {unknown} problem @param {number} attempt */
  async #giveUpOrPause(problem, attempt) {
    if (this.#stopped) throw this.#stopped;
    if (!isTransient(problem) || attempt >= ATTEMPTS) throw problem;
    await wait(PAUSE_MS * attempt);
    if (this.#stopped) throw this.#stopped;
  }

  /** @param {Connection} connection */
  async #reopened(connection) {
    if (!connection.isLost) return connection;
    this.#open.delete(connection);
    try {
      return await this.#openConnection();
    } catch (problem) {
      // The first login succeeded: the host may still count the lost connection, and reject another one.
      if (isTransient(problem) || !(problem instanceof Error)) throw problem;
      throw new ConnectionLost(problem.message, { cause: problem });
    }
  }

  async #openConnection() {
    const { connection } = await openConnection(this.#settings, async () => undefined);
    this.#open.add(connection);
    if (this.#stopped) connection.close();

    return connection;
  }
}

/**
 * @template T
 * @param {import('./host-settings.mjs').HostSettings} settings
 * @param {(connection: Connection) => Promise<T>} read
 * @returns {Promise<{ connection: Connection, result: T }>}
 */
function openConnection(settings, read) {
  return settings.protocol === 'sftp' ? SftpConnection.open(settings, read) : FtpConnection.open(settings, read);
}
