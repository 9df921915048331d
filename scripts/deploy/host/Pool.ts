import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, ConnectionLost, isTransient, reasonOf } from './Connection.ts';
import { openFtp } from './ftp.ts';
import type { HostSettings } from './settings.ts';
import { openSftp } from './sftp.ts';

const MOST_CONNECTIONS = 8;
const ATTEMPTS = 5;
const PAUSE_MS = 400;

/** Connections to the host, as many as it allows, up to eight. Those that are lost are opened again while tasks wait. */
export class Pool {
  readonly #connections = new Set<Connection>();
  readonly #busy = new Set<Connection>();
  readonly #waiting: ((connection: Connection | Promise<never>) => void)[] = [];
  #opening = 0;
  #stopped: Error | undefined;

  private constructor(
    private readonly logIn: () => Promise<Connection>,
    private limit: number,
  ) {}

  /** Logs in, again after a transient error, and then more times in the background. Rejects with one sentence. */
  static async open(settings: HostSettings, limit = MOST_CONNECTIONS): Promise<Pool> {
    const logIn = () => (settings.protocol === 'sftp' ? openSftp(settings) : openFtp(settings));
    const pool = new Pool(logIn, limit);
    const first = await logIn().catch((problem) => {
      if (!isTransient(problem)) throw problem;
      return wait(PAUSE_MS).then(logIn);
    });
    pool.#connections.add(first);
    // Not before the first login succeeds: hosts lock out an account after some wrong passwords.
    while (1 + pool.#opening < limit) void pool.#openAnother();
    return pool;
  }

  /** How many connections there are at the moment. */
  get size(): number {
    return this.#connections.size;
  }

  /** Does a task on a free connection, again from its start after a transient error. Rejects with the last error. */
  async run<T>(task: (connection: Connection) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (this.#stopped) throw this.#stopped;
        const taking = new Promise<Connection>((resolve) => this.#waiting.push(resolve));
        this.#serve();
        const connection = await taking;
        return await task(connection).finally(() => {
          this.#busy.delete(connection);
          this.#serve();
        });
      } catch (problem) {
        if (this.#stopped || attempt === ATTEMPTS || !isTransient(problem)) throw this.#stopped ?? problem;
        await wait(PAUSE_MS * attempt);
      }
    }
  }

  /** Ends all connections, and all tasks with this reason. */
  close(reason = new Error('The connections to the host were closed.')): void {
    this.#stopped ??= reason;
    for (const connection of this.#connections) connection.close();
    for (const resolve of this.#waiting.splice(0)) resolve(Promise.reject(reason));
  }

  /** Gives free connections to tasks that wait, and opens more in the background for the others. */
  #serve(): void {
    for (const connection of this.#connections) {
      if (connection.isLost) this.#connections.delete(connection);
      if (connection.isLost || this.#busy.has(connection) || this.#waiting.length === 0) continue;
      this.#busy.add(connection);
      this.#waiting.shift()?.(connection);
    }
    while (this.#opening < this.#waiting.length && this.size + this.#opening < this.limit) void this.#openAnother();
  }

  async #openAnother(): Promise<void> {
    this.#opening += 1;
    const connection = await this.logIn().catch((problem: unknown) => reasonOf(problem));
    this.#opening -= 1;
    if (typeof connection !== 'string') {
      this.#connections.add(connection);
      if (this.#stopped) connection.close();
    } else if (this.size > 0) {
      this.limit = this.size + this.#opening;
    } else if (this.#opening === 0) {
      // The first login succeeded: the host may still count a lost connection, and reject another one.
      for (const resolve of this.#waiting.splice(0)) resolve(Promise.reject(new ConnectionLost(connection)));
    }
    this.#serve();
  }
}
