import { setTimeout as wait } from 'node:timers/promises';
import { Connection, isPassing } from './connection.mjs';

const ATTEMPTS = 5;
const PAUSE_MS = 400;

/** @typedef {(connection: Connection) => Promise<void>} Task what can be done again from its start */

/** The host, behind as many connections as it allows. What breaks off is tried again on a new connection. */
export class Host {
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
   * @param {import('./ftp-settings.mjs').FtpSettings} settings
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
   * Logs in once. Rejects with one sentence.
   * @param {import('./ftp-settings.mjs').FtpSettings} settings
   * @param {number} limit
   * @param {string[]} [questions] commands that are sent in the same go
   * @returns {Promise<{ host: Host, answers: import('./conversation.mjs').Reply[] }>}
   */
  static async logIn(settings, limit, questions) {
    const { connection, answers } = await Connection.open(settings, questions).catch(async (problem) => {
      if (!isPassing(problem)) throw problem;
      await wait(PAUSE_MS);

      return Connection.open(settings, questions);
    });

    return { host: new Host(settings, limit, connection), answers };
  }

  /** How many connections there are at the moment. */
  get connections() {
    return [...this.#open].filter((connection) => !connection.isLost).length;
  }

  /** Logs in again as often as allowed, in the background. Whom the host refuses does without. */
  openMore() {
    if (this.#others.length > 0) return;
    this.#others = Array.from({ length: this.#limit - 1 }, () => this.#openConnection().catch(() => undefined));
  }

  /** Ends all connections, also those that are being opened. */
  close() {
    this.#stopped ??= new Error('The connections to the host were closed.');
    for (const connection of this.#open) connection.close();
  }

  /** Ends all that goes on, which then rejects with this reason. @param {Error} reason */
  stop(reason) {
    this.#stopped = reason;
    this.close();
  }

  /**
   * Does something on the first connection, and again from the start on a new one when that breaks off.
   * @template T
   * @param {(connection: Connection) => Promise<T>} task
   * @returns {Promise<T>}
   */
  async use(task) {
    for (let attempt = 1; ; attempt += 1) {
      if (this.#stopped) throw this.#stopped;
      try {
        this.#first = await this.#reopened(this.#first);
        return await task(this.#first);
      } catch (problem) {
        await this.#giveUpOrPause(problem, attempt);
      }
    }
  }

  /**
   * Does all these tasks, on all connections at once: some take from the start of the list, some from its end. Does not wait
   * for a connection that is still being opened when all is done.
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
          // The others may still have a connection, and the first does what is left.
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
    if (!isPassing(problem) || attempt >= ATTEMPTS) throw problem;
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
      // The login was right before: the host may still count the connection that is lost, and refuse another.
      throw isPassing(problem) ? problem : new Error(wordsOf(problem), { cause: problem });
    }
  }

  async #openConnection() {
    const { connection } = await Connection.open(this.#settings);
    this.#open.add(connection);
    if (this.#stopped) connection.close();

    return connection;
  }
}

/** @param {unknown} problem */
const wordsOf = (problem) => (problem instanceof Error ? problem.message : String(problem));
