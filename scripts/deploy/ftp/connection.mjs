import { once } from 'node:events';
import { isIP } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, enterPassiveModeIPv4, enterPassiveModeIPv6, FTPError } from 'basic-ftp';
import { ConnectionLost, loginFailure, loginProblemOf, Rejection } from '../host-errors.mjs';
import { certificateProblem } from './certificate.mjs';
import { CommandQueue } from './command-queue.mjs';

const TIMEOUT_MS = 30_000;

/** Pure-FTPd has hung with TLS records of full size. */
const LARGEST_TLS_RECORD = 2048;

/** Some servers accept only the first of these, and ask a client that offers another first to begin again. */
const CURVES = 'P-256:X25519:P-384';

/** Pure-FTPd executes commands in their order even if they arrive before the login is complete; others may reject them. */
const PIPELINES_LOGIN = /\bPure-FTPd\b/i;

/**
 * Reply codes (RFC 959) of errors that may be gone at the next attempt: too many connections (ProFTPD says that with 530; a
 * wrong password is found at the login), no free data port, an aborted transfer, a file in use, a local error of the server.
 */
const TRANSIENT_CODES = new Set([421, 425, 426, 450, 451, 530]);

/** A full disk or quota: ProFTPD and most servers have a code for it, Pure-FTPd has words. */
const FULL_CODES = new Set([452, 552]);
const FULL_WORDS = /no space|quota|error during write/i;

/** The code of replies that say that a file is missing or cannot be reached. */
const UNAVAILABLE = 550;

/** ProFTPD says 450 where others say 550. */
const MISSING_FOLDER_CODES = new Set([450, UNAVAILABLE]);

/** The permissions, in a server's list, of a file that only its account may read. */
const PRIVATE_FILE = /(^|[\s-])-[r-][w-].[r-][w-].-[w-].[\s+.@]/m;

/**
 * One login at the host over FTP, in the folder of the site: all paths are relative to it. Commands that are started in the
 * same tick travel together and are executed in their order. A transfer waits until all commands have their replies.
 */
export class FtpConnection {
  #client = new Client(TIMEOUT_MS);
  #settings;
  #commands;
  #enterPassiveMode = enterPassiveModeIPv6;
  /** The reply to the login. */
  #welcome = '';
  /** @type {string | undefined} why a data connection was not trusted */
  #distrust;

  /** @param {import('./ftp-settings.mjs').FtpSettings} settings */
  constructor(settings) {
    this.#settings = settings;
    this.#client.prepareTransfer = (ftp) => this.#openDataConnection(ftp);
    this.#commands = new CommandQueue(this.#client.ftp, (problem) => this.#translate(problem));
  }

  /**
   * Connects, checks the certificate, logs in and enters the folder. Rejects with one sentence.
   *
   * @template T
   * @param {import('./ftp-settings.mjs').FtpSettings} settings
   * @param {(connection: FtpConnection) => Promise<T>} read starts commands that travel together with the login
   * @returns {Promise<{ connection: FtpConnection, result: T }>}
   */
  static async open(settings, read) {
    const connection = new FtpConnection(settings);
    try {
      return { connection, result: await Promise.race([connection.#logIn(read), loginTimeout()]) };
    } catch (problem) {
      const error = connection.#translate(problem);
      connection.close();
      throw error;
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
   * The sizes of these files in bytes; undefined for a file that does not exist.
   * @param {string[]} paths
   * @returns {Promise<(number | undefined)[]>}
   */
  async sizes(paths) {
    const replies = await Promise.all(paths.map((path) => this.#commands.send(`SIZE ${path}`)));

    return replies.map((reply) => {
      if (reply.code === 213) return Number.parseInt(reply.message.slice(4), 10);
      if (reply.code === UNAVAILABLE) return undefined;
      throw rejectionOf(reply);
    });
  }

  /** Whether there is a file or a folder; false on a server that does not know MLST. @param {string} path */
  async exists(path) {
    const { code } = await this.#commands.send(`MLST ${path}`);

    return code === 250;
  }

  /** The server's words for when a file was modified, or undefined if it does not exist. @param {string} path */
  async modifiedAt(path) {
    const { code, message } = await this.#commands.send(`MDTM ${path}`);

    return code === 213 ? message : undefined;
  }

  /** Whether only the account itself may read a file. A server that does not list permissions answers false. @param {string} path */
  async isPrivate(path) {
    const { message } = await this.#commands.send(`STAT ${path}`);

    return PRIVATE_FILE.test(message);
  }

  /** The replies in which a server may tell how much room is left, each with its code. Changes nothing. @returns {Promise<string[]>} */
  async quotaReplies() {
    const replies = await Promise.all(['AVBL', 'SITE QUOTA'].map((command) => this.#commands.send(command)));

    return [this.#welcome, ...replies.map(({ message }) => message)];
  }

  /** Whether a file or folder could be renamed; every server knows this question. @param {string} path */
  async isMovable(path) {
    // Some servers understand no other command between the two, and renaming to the same name changes nothing.
    const [found] = await Promise.all([`RNFR ${path}`, `RNTO ${path}`].map((each) => this.#commands.send(each)));

    return found?.code === 350;
  }

  /** Resolves with the host's rejection, if any. @param {string} from @param {string} to */
  async rename(from, to) {
    const [, reply] = await Promise.all([this.#commands.send(`RNFR ${from}`), this.#commands.send(`RNTO ${to}`)]);

    return rejectionIn(reply);
  }

  /** Resolves with the host's rejection, if any. @param {string} path */
  async remove(path) {
    return rejectionIn(await this.#commands.send(`DELE ${path}`));
  }

  /** Resolves with the host's rejection, if any, such as that it exists. @param {string} path */
  async makeFolder(path) {
    return rejectionIn(await this.#commands.send(`MKD ${path}`));
  }

  /** Resolves with the host's rejection, if any, such as that it is not empty. @param {string} path */
  async removeFolder(path) {
    return rejectionIn(await this.#commands.send(`RMD ${path}`));
  }

  /** Resolves with the host's rejection, if any. @param {string} path @param {string} mode in octal digits */
  async setMode(path, mode) {
    return rejectionIn(await this.#commands.send(`SITE CHMOD ${mode} ${path}`));
  }

  /**
   * The content of a file, or undefined if it does not exist.
   * @param {string} path
   * @returns {Promise<Buffer | undefined>}
   */
  async download(path) {
    // A server may end the data connection for a missing file before it says that the file is missing.
    const [size] = await this.sizes([path]);
    if (size === undefined) return undefined;
    const content = new PassThrough();
    /** @type {Buffer[]} */
    const chunks = [];
    content.on('data', (chunk) => chunks.push(chunk));
    const ended = once(content, 'end');
    ended.catch(() => undefined);
    await this.#transfer(() => this.#client.downloadTo(content, path));
    await ended;

    return Buffer.concat(chunks);
  }

  /**
   * Writes a file from its start. Rejects with a `Rejection`, or with `ConnectionLost`.
   * @param {import('node:stream').Readable} content
   * @param {string} path
   */
  async upload(content, path) {
    try {
      await this.#transfer(() => this.#client.uploadFrom(content, path));
    } catch (problem) {
      // A server with a full disk may end the data connection before it says so.
      throw problem instanceof ConnectionLost
        ? new ConnectionLost(`${problem.message} If this repeats, see whether there is room left on the host.`)
        : problem;
    }
  }

  /**
   * What is in a folder, files with a dot included; nothing if it does not exist.
   * @param {string} folder
   * @returns {Promise<{ name: string, isDirectory: boolean }[]>}
   */
  async list(folder) {
    return this.#transfer(() =>
      this.#client.list(folder).catch((problem) => {
        if (problem instanceof FTPError && MISSING_FOLDER_CODES.has(problem.code)) return [];
        throw problem;
      }),
    );
  }

  /**
   * Runs a transfer once all commands have their replies.
   * @template T
   * @param {() => Promise<T>} transfer
   * @returns {Promise<T>}
   */
  async #transfer(transfer) {
    await this.#commands.idle;
    try {
      return await transfer();
    } catch (problem) {
      const error = this.#translate(problem);
      // After any other error than a reply, the next reply might be about this transfer.
      if (!(problem instanceof FTPError)) this.close();
      throw error;
    }
  }

  /**
   * @template T
   * @param {(connection: FtpConnection) => Promise<T>} read
   */
  async #logIn(read) {
    const { host, port, username, password, secure, directory } = this.#settings;
    const client = this.#client;
    // `certificateProblem` decides, because it knows the pinned certificate and gives the reason.
    const tls = { host, servername: isIP(host) ? undefined : host, rejectUnauthorized: false, ecdhCurve: CURVES };
    const greeting = await (secure === 'implicit'
      ? client.connectImplicitTLS(host, port, tls)
      : client.connect(host, port));
    if (secure === 'explicit') await this.#startTls(tls);
    if (secure !== 'none') {
      const problem = certificateProblem(client.ftp.socket, this.#settings);
      if (problem) throw loginFailure('server-untrusted', problem);
      /** @type {import('node:tls').TLSSocket} */ (client.ftp.socket).setMaxSendFragment(LARGEST_TLS_RECORD);
    }
    // Otherwise each command waits until the one before has arrived.
    client.ftp.socket.setNoDelay(true);

    const signedIn = this.#sendPassword(username, password);
    if (!PIPELINES_LOGIN.test(greeting.message) || secure === 'none') await signedIn;
    const protection = secure === 'none' ? [] : ['PBSZ 0', 'PROT P'];
    const commands = [...protection, 'OPTS UTF8 ON', 'TYPE I', `CWD ${directory}`];
    const [, replies, result] = await Promise.all([
      signedIn,
      Promise.all(commands.map((each) => this.#commands.send(each))),
      read(this),
    ]);
    const entered = replies.at(-1);
    if (entered?.code !== 250) {
      throw loginFailure(
        'folder-missing',
        `There is no folder "${directory}" on ${host} (${entered?.message}): let FTP_DIRECTORY name the folder that ` +
          "visitors see (a new one has to be made first, in the host's File Manager), or write '.' where the login already " +
          'opens in it.',
      );
    }

    return result;
  }

  /** @param {string} username @param {string} password */
  async #sendPassword(username, password) {
    const commands = [`USER ${username}`, `PASS ${password}`];
    // Without TLS, the password goes only to a server that asks for it.
    const atOnce = this.#settings.secure === 'none' ? 1 : 2;
    const [user, early] = await Promise.all(commands.slice(0, atOnce).map((command) => this.#commands.send(command)));
    const reply = user?.code === 331 ? (early ?? (await this.#commands.send(`PASS ${password}`))) : user;
    this.#welcome = reply?.message ?? '';
    if (!reply || reply.code < 300) return;
    if (reply.code === 421) throw rejectionOf(reply);
    throw loginFailure(
      'login-rejected',
      `${this.#settings.host} refused the login (${reply.message}): look at FTP_USERNAME and FTP_PASSWORD in .env.`,
    );
  }

  /** @param {import('node:tls').ConnectionOptions} options */
  async #startTls(options) {
    const { socket } = this.#client.ftp;
    // basic-ftp would wait for ever if the connection is lost at this moment.
    const loss = once(socket, 'close').then(() => {
      throw new ConnectionLost('closed while TLS began');
    });
    try {
      // biome-ignore lint/correctness/useHookAtTopLevel: of FTP, not of React
      await Promise.race([this.#client.useTLS(options), loss]);
    } catch (problem) {
      if (!(problem instanceof FTPError)) throw problem;
      throw loginFailure(
        'unencrypted',
        `${this.#settings.host} offers no encryption (${problem.message}). Nothing was sent; ask your host for FTP over TLS, ` +
          "or write FTP_SECURE='none' into .env if your password may be read on its way.",
      );
    }
  }

  /** Opens a data connection with EPSV, or with PASV where a server does not know EPSV. @param {import('basic-ftp').FTPContext} ftp */
  async #openDataConnection(ftp) {
    const reply = await this.#enterPassiveMode(ftp)
      .catch((problem) => {
        if (!(problem instanceof FTPError) || problem.code < 500) throw problem;
        this.#enterPassiveMode = enterPassiveModeIPv4;

        return enterPassiveModeIPv4(ftp);
      })
      .catch((problem) => {
        throw problem instanceof FTPError ? problem : new ConnectionLost(problem.message, { cause: problem });
      });
    const socket = ftp.dataSocket;
    if (this.#settings.secure !== 'none') {
      // Before a byte of the file is sent.
      socket?.once('secureConnect', () => {
        this.#distrust = certificateProblem(socket, this.#settings);
        if (this.#distrust !== undefined) this.close();
      });
    }

    return reply;
  }

  /** The error to reject with, in the terms of `host-errors.mjs` where the host or the connection failed. @param {unknown} problem */
  #translate(problem) {
    if (this.#distrust !== undefined) return loginFailure('server-untrusted', this.#distrust);
    if (problem instanceof FTPError) return rejectionOf(problem);
    if (!(problem instanceof Error) || problem instanceof Rejection || loginProblemOf(problem)) return problem;
    const isSystemError = 'code' in problem;
    if (!this.isLost && !isSystemError && !(problem instanceof ConnectionLost)) return problem;

    return new ConnectionLost(`The connection to ${this.#settings.host} broke off (${problem.message}).`, {
      cause: problem,
    });
  }
}

/** basic-ftp has no timeout while TLS begins. @returns {Promise<never>} */
async function loginTimeout() {
  await wait(TIMEOUT_MS, undefined, { ref: false });
  throw new ConnectionLost('the login took too long');
}

/** @param {import('./command-queue.mjs').Reply} reply */
const rejectionIn = (reply) => (reply.code >= 400 ? rejectionOf(reply) : undefined);

/** @param {import('./command-queue.mjs').Reply} reply a negative one */
function rejectionOf({ code, message }) {
  return new Rejection(message.replaceAll('\n', ', '), {
    isTransient: TRANSIENT_CODES.has(code),
    isFull: FULL_CODES.has(code) || FULL_WORDS.test(message),
  });
}
