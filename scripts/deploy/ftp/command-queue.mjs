import { FTPError } from 'basic-ftp';

/** Pure-FTPd has hung with more than about 10 KB of unanswered commands. */
const MOST_UNANSWERED_BYTES = 4096;

/** Fits into a packet, and into what servers read at once. */
const MOST_BYTES_AT_ONCE = 1024;

/** @typedef {{ code: number, message: string }} Reply */
/** @typedef {{ command: string, resolve: (reply: Reply) => void, reject: (problem: Error) => void }} QueuedCommand */

/**
 * Commands and replies on a control connection. Commands are pipelined: none waits for the replies to those before it.
 * See docs/decisions/own-deploy.md for why basic-ftp's own way, one command at a time, is too slow.
 */
export class CommandQueue {
  #ftp;
  #translate;
  /** @type {QueuedCommand[]} */
  #waiting = [];
  /** @type {QueuedCommand[]} */
  #unanswered = [];
  /** @type {string[]} */
  #unwritten = [];
  #isWriting = false;
  /** @type {Promise<void> | undefined} */
  #exchange;

  /**
   * @param {import('basic-ftp').FTPContext} ftp
   * @param {(problem: unknown) => unknown} translate makes the error to reject with when the connection is lost
   */
  constructor(ftp, translate) {
    this.#ftp = ftp;
    this.#translate = translate;
  }

  /** Settles when all commands so far have their replies. A transfer that begins before would take one for its own. */
  get idle() {
    this.#begin();

    return this.#exchange;
  }

  /**
   * Resolves with the server's reply, be it positive or negative; rejects when the connection is lost.
   *
   * @param {string} command
   * @returns {Promise<Reply>}
   */
  send(command) {
    const reply = new Promise((resolve, reject) => this.#waiting.push({ command, resolve, reject }));
    // Commands that are sent in the same tick travel together.
    queueMicrotask(() => this.#begin());

    return reply;
  }

  #begin() {
    if (this.#exchange || this.#waiting.length === 0) return;
    this.#exchange = this.#ftp
      .handle('', (reply, task) => {
        if (reply instanceof Error && !(reply instanceof FTPError)) throw reply;
        this.#unanswered.shift()?.resolve({ code: reply.code, message: reply.message });
        this.#sendWaiting();
        if (this.#unanswered.length === 0) task.resolve(undefined);
      })
      .catch((problem) => {
        const error = /** @type {Error} */ (this.#translate(problem));
        for (const { reject } of [...this.#unanswered, ...this.#waiting]) reject(error);
        this.#unanswered = [];
        this.#waiting = [];
        this.#unwritten = [];
      })
      .finally(() => {
        this.#exchange = undefined;
        this.#begin();
      });
    this.#sendWaiting();
  }

  #sendWaiting() {
    const bytes = () => this.#unanswered.reduce((sum, { command }) => sum + Buffer.byteLength(command) + 2, 0);
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#unanswered.length > 0 && bytes() + Buffer.byteLength(next.command) > MOST_UNANSWERED_BYTES) break;
      this.#waiting.shift();
      this.#unanswered.push(next);
      this.#unwritten.push(`${next.command}\r\n`);
    }
    this.#write();
  }

  /**
   * Writes whole commands, and the next ones only after these: TLS puts queued commands into records that may end
   * anywhere. Where one ends between CR and LF, ProFTPD reads two commands as one
   * (https://github.com/proftpd/proftpd/issues/2020).
   */
  #write() {
    if (this.#isWriting || this.#unwritten.length === 0 || this.#ftp.closed) return;
    let text = this.#unwritten.shift() ?? '';
    while (this.#unwritten[0] && Buffer.byteLength(text + this.#unwritten[0]) <= MOST_BYTES_AT_ONCE) {
      text += this.#unwritten.shift();
    }
    this.#isWriting = true;
    this.#ftp.socket.write(text, () => {
      this.#isWriting = false;
      this.#write();
    });
  }
}
