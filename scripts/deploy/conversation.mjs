import { FTPError } from 'basic-ftp';

/** More than about 10 KB of commands on their way have hung pure-ftpd. */
const MOST_UNANSWERED_BYTES = 4096;

/** Fits into a packet, and into what servers read at once. */
const MOST_BYTES_AT_ONCE = 1024;

/** @typedef {{ code: number, message: string }} Reply */
/** @typedef {{ command: string, resolve: (reply: Reply) => void, reject: (problem: Error) => void }} Question */

/** Commands and replies on a control connection: no command waits for the replies to those before it. */
export class Conversation {
  #ftp;
  #inWords;
  /** @type {Question[]} */
  #waiting = [];
  /** @type {Question[]} */
  #unanswered = [];
  /** @type {string[]} */
  #unwritten = [];
  #isWriting = false;
  /** @type {Promise<void> | undefined} */
  #exchange;

  /**
   * @param {import('basic-ftp').FTPContext} ftp
   * @param {(problem: unknown) => unknown} inWords what to reject with when the connection is lost
   */
  constructor(ftp, inWords) {
    this.#ftp = ftp;
    this.#inWords = inWords;
  }

  /** Settles when what was sent so far has its replies: before that a transfer would take one for its own. */
  get pause() {
    return this.#exchange;
  }

  /**
   * Resolves with whatever the server replies, a refusal too; rejects when the connection is lost.
   *
   * @param {string} command
   * @returns {Promise<Reply>}
   */
  send(command) {
    const reply = new Promise((resolve, reject) => this.#waiting.push({ command, resolve, reject }));
    // All that are sent in one go travel together.
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
        const words = /** @type {Error} */ (this.#inWords(problem));
        for (const { reject } of [...this.#unanswered, ...this.#waiting]) reject(words);
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
   * Writes whole commands, and no more before these are handed over: what waits together is encrypted together and cut
   * anywhere. ProFTPD takes two commands for one where it is cut within the end of a line
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
