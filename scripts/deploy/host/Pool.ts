import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { UserError } from '../../support/UserError.ts';
import { type Connection, ConnectionLost, connectionLost, isTransient, reasonOf } from './Connection.ts';
import { openFtp } from './ftp.ts';
import type { HostSettings } from './settings.ts';
import { openSftp } from './sftp.ts';

const MOST_CONNECTIONS = 8;
const ATTEMPTS = 5;
const PAUSE_MS = 400;

/** Connections to the host, as many as it allows, up to eight, each for one task at a time. */
export class Pool {
  readonly #opened = new Set<Connection>();
  readonly #free: Connection[] = [];
  readonly #limit = pLimit(1);
  #stopped: Error | undefined;

  private constructor(private readonly settings: HostSettings) {}

  /** Logs in, and then more times in the background. Rejects as a login does. */
  static async open(settings: HostSettings, most = MOST_CONNECTIONS): Promise<Pool> {
    const pool = new Pool(settings);
    await pool.run(async () => undefined, 2);
    // Not before the first login succeeds: hosts lock out an account after some wrong passwords.
    for (let more = 1; more < most; more += 1) void pool.#openAnother();
    return pool;
  }

  /** How many connections there are at the moment. */
  get size(): number {
    return this.#limit.concurrency;
  }

  /** Does a task on a free connection, again from its start after a transient error. Rejects with the last error. */
  async run<T>(task: (connection: Connection) => Promise<T>, attempts = ATTEMPTS): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#limit(() => this.#attempt(task));
      } catch (problem) {
        if (this.#stopped || attempt === attempts || !isTransient(problem)) throw this.#stopped ?? problem;
        await wait(PAUSE_MS * attempt);
      }
    }
  }

  /** Ends all connections, and all tasks with this reason. */
  close(reason = new UserError('The connections to the host were closed.')): void {
    this.#stopped ??= reason;
    for (const connection of this.#opened) connection.close();
  }

  async #attempt<T>(task: (connection: Connection) => Promise<T>): Promise<T> {
    if (this.#stopped) throw this.#stopped;
    const free = this.#free.shift();
    const connection = free && !free.isLost() ? free : await this.#reopen();
    return await task(connection).finally(() => this.#free.push(connection));
  }

  /** Logs in in place of a lost connection. If the host does not allow that, there is one less. */
  async #reopen(): Promise<Connection> {
    try {
      return await this.#logIn();
    } catch (problem) {
      if (this.#opened.size === 0) throw problem;
      if (this.size > 1) this.#limit.concurrency -= 1;
      // The first login succeeded: the settings are right, and the host may still count a lost connection, and reject another one.
      const { cause } = problem as Error;
      throw cause instanceof Error ? connectionLost(this.settings, cause) : new ConnectionLost(reasonOf(problem));
    }
  }

  async #openAnother(): Promise<void> {
    const connection = await this.#logIn().catch(() => undefined);
    if (connection === undefined) return;
    this.#free.push(connection);
    this.#limit.concurrency += 1;
  }

  async #logIn(): Promise<Connection> {
    const connection = await (this.settings.protocol === 'sftp' ? openSftp : openFtp)(this.settings);
    this.#opened.add(connection);
    if (this.#stopped) connection.close();
    return connection;
  }
}
