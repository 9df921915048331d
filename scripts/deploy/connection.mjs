import { once } from 'node:events';
import { isIP } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, FTPError } from 'basic-ftp';
import { certificateProblem } from './certificate.mjs';
import { Conversation } from './conversation.mjs';
import { DataConnections } from './data-connections.mjs';

const TIMEOUT_MS = 30_000;

/** How much later than the end of a data connection its reason may arrive on the other one. */
const REASON_LATER_MS = 1500;

/** Records of full size have hung pure-ftpd. */
const LARGEST_TLS_RECORD = 2048;

/** Some servers take the first alone, and ask clients that begin with another to begin again. */
const CURVES = 'P-256:X25519:P-384';

/** What answers commands in their order even if they come while it is busy; others may refuse these. */
const PATIENT_SERVER = /\bPure-FTPd\b/i;

/**
 * Too many connections (ProFTPD says that with 530; a password that is wrong has its own words), no free data port, a transfer
 * that broke off, a file in use, trouble of the server's own.
 */
const PASSING_REFUSALS = new Set([421, 425, 426, 450, 451, 530]);

/** One login at the host, in the folder of the site. Names of files are as seen from there. */
export class Connection {
  #client = new Client(TIMEOUT_MS);
  #settings;
  #conversation;
  #dataConnections;
  /** @type {string | undefined} */
  #distrust;

  /** @param {import('./ftp-settings.mjs').FtpSettings} settings */
  constructor(settings) {
    this.#settings = settings;
    this.#client.prepareTransfer = (ftp) => this.#openDataConnection(ftp);
    this.#waitForReasons();
    this.#conversation = new Conversation(this.#client.ftp, (problem) => this.#inWords(problem));
    this.#dataConnections = new DataConnections(this.#client.ftp);
  }

  /**
   * Connects, checks the certificate, logs in and enters the folder. Rejects with one sentence.
   * @param {import('./ftp-settings.mjs').FtpSettings} settings
   * @param {string[]} [questions] commands that are sent in the same go
   */
  static async open(settings, questions = []) {
    const connection = new Connection(settings);
    try {
      return { connection, answers: await Promise.race([connection.#logIn(questions), tooLate()]) };
    } catch (problem) {
      const words = connection.#inWords(problem);
      connection.close();
      throw words;
    }
  }

  /** Whether it cannot be used any more. */
  get isLost() {
    return this.#client.closed;
  }

  close() {
    this.#client.close();
  }

  /**
   * Sends a command without waiting for the replies to earlier ones. Resolves with whatever the server replies, a refusal
   * too; rejects when the connection is lost.
   *
   * @param {string} command
   * @returns {Promise<import('./conversation.mjs').Reply>}
   */
  send(command) {
    return this.#conversation.send(command);
  }

  /**
   * The sizes of these files in bytes; nothing for one that is not there.
   * @param {string[]} paths
   * @returns {Promise<(number | undefined)[]>}
   */
  async sizes(paths) {
    const replies = await Promise.all(paths.map((path) => this.send(`SIZE ${path}`)));

    return replies.map((reply) => {
      if (reply.code === 213) return Number.parseInt(reply.message.slice(4), 10);
      if (reply.code === 550) return undefined;
      throw new FTPError(reply);
    });
  }

  /**
   * The content of a file, or nothing if there is none: only the reply 550 says that, anything else rejects.
   * @param {string} path
   * @returns {Promise<Buffer | undefined>}
   */
  async download(path) {
    await this.#conversation.pause;
    const content = new PassThrough();
    /** @type {Buffer[]} */
    const chunks = [];
    content.on('data', (chunk) => chunks.push(chunk));
    const ended = once(content, 'end');
    try {
      await this.#client.downloadTo(content, path);
      await ended;

      return Buffer.concat(chunks);
    } catch (problem) {
      ended.catch(() => undefined);
      const reason = await this.#reasonFor(problem);
      if (reason instanceof FTPError && reason.code === 550) return undefined;
      throw reason;
    }
  }

  /**
   * @param {import('node:stream').Readable} content
   * @param {string} path
   */
  async upload(content, path) {
    await this.#conversation.pause;
    try {
      await this.#client.uploadFrom(content, path);
    } catch (problem) {
      throw await this.#reasonFor(problem);
    }
  }

  /**
   * The names of what is in a folder, those with a dot too.
   * @param {string} folder
   * @returns {Promise<{ name: string, isDirectory: boolean }[]>}
   */
  async list(folder) {
    await this.#conversation.pause;
    try {
      return await this.#client.list(folder);
    } catch (problem) {
      throw await this.#reasonFor(problem);
    }
  }

  /** @param {string[]} questions */
  async #logIn(questions) {
    const { host, port, username, password, secure, directory } = this.#settings;
    const client = this.#client;
    // Our own check decides, because it knows the pinned certificate, and gives the reason.
    const tls = { host, servername: isIP(host) ? undefined : host, rejectUnauthorized: false, ecdhCurve: CURVES };
    const greeting = await (secure === 'implicit'
      ? client.connectImplicitTLS(host, port, tls)
      : client.connect(host, port));
    const isPatient = PATIENT_SERVER.test(greeting.message);
    if (secure === 'explicit') await this.#startTls(tls);
    if (secure !== 'none') {
      const problem = certificateProblem(client.ftp.socket, this.#settings);
      if (problem) throw new Error(problem);
      /** @type {import('node:tls').TLSSocket} */ (client.ftp.socket).setMaxSendFragment(LARGEST_TLS_RECORD);
    }
    // Otherwise each command waits until the one before has arrived.
    client.ftp.socket.setNoDelay(true);

    const signedIn = this.#sendPassword(username, password);
    // Together with the password, if that is safe with the server before it has agreed.
    if (!isPatient || secure === 'none') await signedIn;
    const protection = secure === 'none' ? [] : ['PBSZ 0', 'PROT P'];
    const [, replies, answers] = await Promise.all([
      signedIn,
      Promise.all([...protection, 'OPTS UTF8 ON', 'TYPE I', `CWD ${directory}`].map((each) => this.send(each))),
      Promise.all(questions.map((each) => this.send(each))),
      isPatient ? this.#dataConnections.askAhead((command) => this.send(command)) : undefined,
    ]);
    const entered = replies.at(-1);
    if (entered?.code !== 250) {
      throw new Error(
        `There is no folder "${directory}" on ${host} (${entered?.message}): let FTP_DIRECTORY name the folder that ` +
          "visitors see (a new one has to be made first, in the host's File Manager), or write '.' where the login already " +
          'opens in it.',
      );
    }

    return answers;
  }

  /** @param {string} username @param {string} password */
  async #sendPassword(username, password) {
    const commands = [`USER ${username}`, `PASS ${password}`];
    // Where anybody could listen, the password goes only to a server that asks for it.
    const atOnce = this.#settings.secure === 'none' ? 1 : 2;
    const [user, early] = await Promise.all(commands.slice(0, atOnce).map((command) => this.send(command)));
    const reply = user?.code === 331 ? (early ?? (await this.send(`PASS ${password}`))) : user;
    if (!reply) return;
    if (reply.code < 300) return;
    if (reply.code === 421) throw new FTPError(reply);
    throw new Error(
      `${this.#settings.host} refused the login (${reply.message}): look at FTP_USERNAME and FTP_PASSWORD in .env.`,
    );
  }

  /** A server that refuses a file resets its data connection, often before its refusal is here. That is worth a moment. */
  #waitForReasons() {
    const { ftp } = this.#client;
    const close = ftp.closeWithError.bind(ftp);
    ftp.closeWithError = (problem) => {
      const socket = ftp.dataSocket;
      if (!problem.message.endsWith('(data socket)') || !socket) return close(problem);
      setTimeout(() => ftp.dataSocket === socket && close(problem), REASON_LATER_MS).unref();
    };
  }

  /**
   * Why a transfer failed: the server's refusal, if there is one. Without one nobody knows what its next reply would be about,
   * and the connection ends.
   *
   * @param {unknown} problem
   */
  async #reasonFor(problem) {
    if (problem instanceof FTPError || this.isLost) return this.#inWords(problem);
    if (!(problem instanceof Error && 'code' in problem)) {
      // Of this machine: the file could not be read to its end.
      this.close();
      return problem;
    }
    const { ftp } = this.#client;
    const timeout = setTimeout(() => this.close(), REASON_LATER_MS);
    try {
      await ftp.handle('', (reply, task) => (reply instanceof Error ? task.reject(reply) : task.resolve(reply)));
      this.close();
    } catch (reason) {
      if (reason instanceof FTPError) return reason;
    } finally {
      clearTimeout(timeout);
    }

    return this.#inWords(problem);
  }

  /**
   * What broke off has many names; a refusal of the server is left as it is.
   * @param {unknown} problem
   */
  #inWords(problem) {
    if (this.#distrust !== undefined) return new Error(this.#distrust);
    if (!(problem instanceof Error) || problem instanceof FTPError) return problem;
    // While TLS begins, an end comes with a code of the system, before the client knows of it.
    if (!this.isLost && !('code' in problem)) return problem;
    return new Error(`The connection to ${this.#settings.host} broke off (${problem.message}).`, { cause: problem });
  }

  /** @param {import('node:tls').ConnectionOptions} options */
  async #startTls(options) {
    const { socket } = this.#client.ftp;
    // The client would wait on when the connection is lost at this moment.
    const loss = once(socket, 'close').then(() => {
      throw Object.assign(new Error('closed while TLS began'), { code: 'ECONNRESET' });
    });
    try {
      // biome-ignore lint/correctness/useHookAtTopLevel: of FTP, not of React
      await Promise.race([this.#client.useTLS(options), loss]);
    } catch (problem) {
      if (!(problem instanceof FTPError)) throw problem;
      throw new Error(
        `${this.#settings.host} offers no encryption (${problem.message}). Nothing was sent; ask your host for FTP over TLS, ` +
          "or write FTP_SECURE='none' into .env if your password may be read on its way.",
      );
    }
  }

  /** @param {import('basic-ftp').FTPContext} ftp */
  async #openDataConnection(ftp) {
    const { socket, reply } = await this.#dataConnections.open();
    if (this.#settings.secure !== 'none') {
      // Before a byte of the file is on its way.
      socket.once('secureConnect', () => {
        this.#distrust = certificateProblem(socket, this.#settings);
        if (this.#distrust !== undefined) ftp.closeWithError(new Error(this.#distrust));
      });
    }

    return reply;
  }
}

/**
 * The client knows no limit while TLS begins.
 * @returns {Promise<never>}
 */
async function tooLate() {
  await wait(TIMEOUT_MS, undefined, { ref: false });
  throw Object.assign(new Error('the login took too long'), { code: 'ETIMEDOUT' });
}

/** Whether what failed so may succeed on another try, or on another connection. @param {unknown} problem */
export function isPassing(problem) {
  return problem instanceof FTPError
    ? PASSING_REFUSALS.has(problem.code)
    : problem instanceof Error && problem.cause !== undefined;
}
