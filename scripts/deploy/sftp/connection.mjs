import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Client } from 'ssh2';
import { ConnectionLost, loginFailure, Rejection } from '../host-errors.mjs';
import { fingerprintOf, hostKeyProblem } from './host-keys.mjs';

const TIMEOUT_MS = 30_000;
const KEEPALIVE_MS = 10_000;

/** Status codes of SFTP version 3 (draft-ietf-secsh-filexfer-02, section 7). */
const NO_SUCH_FILE = 2;
const FAILURE = 4;

/** The bit in a file's mode that lets everybody read it. */
const READABLE_BY_ALL = 0o004;

/** @typedef {import('ssh2').SFTPWrapper} Sftp */

/**
 * One login at the host over SFTP, in the folder of the site: all paths are relative to it. The server executes requests in
 * their order, and no request waits for the replies to those before it.
 */
export class SftpConnection {
  #client = new Client();
  #settings;
  /** @type {Sftp | undefined} */
  #sftp;
  #isLost = false;
  /** @type {string | undefined} why the host key is not trusted */
  #hostKeyProblem;
  /** Rejects when the connection ends, since ssh2 never answers the requests of a lost connection. @type {Promise<never>} */
  #loss;
  /** @type {(problem: Error) => void} */
  #lose = () => undefined;

  /** @param {import('./sftp-settings.mjs').SftpSettings} settings */
  constructor(settings) {
    this.#settings = settings;
    this.#loss = new Promise((_, reject) => {
      this.#lose = (problem) => {
        if (this.#isLost) return;
        this.#isLost = true;
        reject(this.#lossBy(problem));
        this.#client.end();
        this.#client.destroy();
      };
    });
    this.#loss.catch(() => undefined);
    this.#client.on('error', this.#lose).on('close', () => this.#lose(new Error('closed')));
  }

  /**
   * Connects, checks the host key, logs in and looks for the folder. Rejects with one sentence.
   *
   * @template T
   * @param {import('./sftp-settings.mjs').SftpSettings} settings
   * @param {(connection: SftpConnection) => Promise<T>} read starts requests that travel together with the first one
   * @returns {Promise<{ connection: SftpConnection, result: T }>}
   */
  static async open(settings, read) {
    const connection = new SftpConnection(settings);
    try {
      await connection.#logIn();
      const [, , result] = await Promise.all([
        connection.#expectFolder(),
        connection.#expectReplacingRename(),
        read(connection),
      ]);

      return { connection, result };
    } catch (problem) {
      connection.close();
      throw problem;
    }
  }

  /** Whether it cannot be used any more. */
  get isLost() {
    return this.#isLost;
  }

  close() {
    this.#lose(new Error('closed'));
  }

  /**
   * The sizes of these files in bytes; undefined for a file that does not exist.
   * @param {string[]} paths
   * @returns {Promise<(number | undefined)[]>}
   */
  async sizes(paths) {
    const all = await Promise.all(paths.map((path) => this.#stats(path)));

    return all.map((stats) => (stats?.isFile() ? stats.size : undefined));
  }

  /** Whether there is a file or a folder. @param {string} path */
  async exists(path) {
    return (await this.#stats(path)) !== undefined;
  }

  /** When a file was modified, or undefined if it does not exist. @param {string} path */
  async modifiedAt(path) {
    const stats = await this.#stats(path);

    return stats && String(stats.mtime);
  }

  /** Whether only the account itself may read a file. @param {string} path */
  async isPrivate(path) {
    const stats = await this.#stats(path);

    return stats !== undefined && (stats.mode & READABLE_BY_ALL) === 0;
  }

  /** Whether there is a file or a folder. @param {string} path */
  async isMovable(path) {
    return this.exists(path);
  }

  /** Resolves with the host's rejection, if any. @param {string} from @param {string} to */
  rename(from, to) {
    // SFTP's own rename does not replace a file; OpenSSH's extension does.
    return this.#rejection((sftp, done) => sftp.ext_openssh_rename(this.#at(from), this.#at(to), done));
  }

  /** Resolves with the host's rejection, if any. @param {string} path */
  remove(path) {
    return this.#rejection((sftp, done) => sftp.unlink(this.#at(path), done));
  }

  /** Resolves with the host's rejection, if any, such as that it exists. @param {string} path */
  makeFolder(path) {
    return this.#rejection((sftp, done) => sftp.mkdir(this.#at(path), done));
  }

  /** Resolves with the host's rejection, if any, such as that it is not empty. @param {string} path */
  removeFolder(path) {
    return this.#rejection((sftp, done) => sftp.rmdir(this.#at(path), done));
  }

  /** Resolves with the host's rejection, if any. @param {string} path @param {string} mode in octal digits */
  setMode(path, mode) {
    return this.#rejection((sftp, done) => sftp.chmod(this.#at(path), mode, done));
  }

  /**
   * The content of a file, or undefined if it does not exist.
   * @param {string} path
   * @returns {Promise<Buffer | undefined>}
   */
  download(path) {
    return this.#unlessMissing((sftp, /** @type {Done<Buffer>} */ done) => sftp.readFile(this.#at(path), done));
  }

  /**
   * Writes a file from its start. Rejects with a `Rejection`, or with `ConnectionLost`.
   * @param {import('node:stream').Readable} content
   * @param {string} path
   */
  async upload(content, path) {
    // With a handle, ssh2 leaves the permissions of the file to the server's umask.
    const handle = await this.#reply((sftp, /** @type {Done<Buffer>} */ done) => sftp.open(this.#at(path), 'w', done));
    try {
      await Promise.race([pipeline(content, this.#opened().createWriteStream(this.#at(path), { handle })), this.#loss]);
    } catch (problem) {
      if (codeOf(problem) !== FAILURE) throw rejectionBy(problem);
      throw new Rejection(`${path} could not be written; see whether there is room left on the host`);
    }
  }

  /**
   * What is in a folder, files with a dot included; nothing if it does not exist.
   * @param {string} folder
   * @returns {Promise<{ name: string, isDirectory: boolean }[]>}
   */
  async list(folder) {
    const entries = await this.#unlessMissing((sftp, /** @type {Done<import('ssh2').FileEntryWithStats[]>} */ done) =>
      sftp.readdir(this.#at(folder), done),
    );

    return (entries ?? []).map(({ filename, attrs }) => ({ name: filename, isDirectory: attrs.isDirectory() }));
  }

  async #logIn() {
    const { host, port, username, password, keyFile } = this.#settings;
    const credentials =
      keyFile === ''
        ? { password, tryKeyboard: true }
        : { privateKey: await readKey(keyFile), ...(password && { passphrase: password }) };
    const ready = new Promise((resolve) => this.#client.once('ready', () => resolve(undefined)));
    // Some hosts ask for the password in a dialog of their own.
    this.#client.on('keyboard-interactive', (_name, _instructions, _language, prompts, finish) =>
      finish(prompts.map(() => password)),
    );
    try {
      this.#client.connect({
        host,
        port,
        username,
        ...credentials,
        readyTimeout: TIMEOUT_MS,
        keepaliveInterval: KEEPALIVE_MS,
        keepaliveCountMax: 2,
        hostVerifier: (/** @type {Buffer} */ key, /** @type {(isTrusted: boolean) => void} */ verify) => {
          this.#checkHostKey(key).then(verify);
        },
      });
    } catch (problem) {
      // ssh2 parses the key before it connects.
      throw loginFailure(
        'key-unusable',
        `SFTP_KEY_FILE names ${keyFile}, which is no private key, or one with another passphrase than FTP_PASSWORD ` +
          `(${messageOf(problem)}).`,
      );
    }
    await Promise.race([ready, this.#loss]);
    const opening = new Promise((resolve, reject) =>
      this.#client.sftp((problem, sftp) => (problem ? reject(problem) : resolve(sftp))),
    ).catch((problem) => {
      throw new Error(`${host} offers no SFTP (${problem.message}): leave DEPLOY_URL empty to use FTP.`);
    });
    /** @type {Sftp} */
    const sftp = await Promise.race([opening, this.#loss]);
    // The server may end SFTP and keep the connection.
    for (const event of ['error', 'end', 'close']) sftp.on(event, () => this.#lose(new Error('SFTP ended')));
    this.#sftp = sftp;
  }

  /** @param {Buffer} key @returns {Promise<boolean>} whether it is trusted */
  async #checkHostKey(key) {
    this.#hostKeyProblem = await hostKeyProblem(fingerprintOf(key), this.#settings).catch(messageOf);

    return this.#hostKeyProblem === undefined;
  }

  async #expectFolder() {
    const { host, directory } = this.#settings;
    if ((await this.#stats('.')) !== undefined) return;
    throw loginFailure(
      'folder-missing',
      `There is no folder "${directory}" on ${host}: let the path of DEPLOY_URL name the folder that visitors see, as in ` +
        "'sftp://USER@HOST/public_html'; a new one has to be made first, in the host's File Manager.",
    );
  }

  /** Rejects where the server lacks the extension that `rename` needs. */
  async #expectReplacingRename() {
    try {
      await this.rename('.deploy/none', '.deploy/none');
    } catch (problem) {
      if (problem instanceof ConnectionLost) throw problem;
      throw new Error(
        `${this.#settings.host} cannot replace files over SFTP (${messageOf(problem)}): leave DEPLOY_URL empty to use FTP.`,
      );
    }
  }

  /** @param {string} path @returns {Promise<import('ssh2').Stats | undefined>} */
  #stats(path) {
    return this.#unlessMissing((sftp, done) => sftp.stat(this.#at(path), done));
  }

  /** @param {string} path */
  #at(path) {
    return `${this.#settings.directory}/${path}`;
  }

  #opened() {
    if (this.#sftp === undefined || this.#isLost) throw this.#lossBy(new Error('closed'));

    return this.#sftp;
  }

  /**
   * @template T
   * @typedef {(problem: Error | null | undefined, result: T) => void} Done
   */

  /**
   * Sends a request. Rejects with a `Rejection`, or when the connection is lost.
   * @template T
   * @param {(sftp: Sftp, done: Done<T>) => void} send
   * @returns {Promise<T>}
   */
  async #reply(send) {
    const sftp = this.#opened();
    const timer = setTimeout(() => this.#lose(new Error('no reply')), TIMEOUT_MS);
    try {
      return await Promise.race([
        new Promise((resolve, reject) =>
          send(sftp, (problem, result) => (problem ? reject(rejectionBy(problem)) : resolve(result))),
        ),
        this.#loss,
      ]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * @template T
   * @param {(sftp: Sftp, done: Done<T>) => void} send
   * @returns {Promise<T | undefined>} undefined where the host says that there is no such file
   */
  async #unlessMissing(send) {
    try {
      return await this.#reply(send);
    } catch (problem) {
      if (problem instanceof Rejection && codeOf(problem.cause) === NO_SUCH_FILE) return undefined;
      throw problem;
    }
  }

  /**
   * @param {(sftp: Sftp, done: (problem?: Error | null) => void) => void} send
   * @returns {Promise<Rejection | undefined>}
   */
  async #rejection(send) {
    try {
      await this.#reply((sftp, /** @type {Done<undefined>} */ done) =>
        send(sftp, (problem) => done(problem, undefined)),
      );

      return undefined;
    } catch (problem) {
      if (problem instanceof Rejection) return problem;
      throw problem;
    }
  }

  /** The error to reject with when the connection ends. @param {Error} problem */
  #lossBy(problem) {
    const { host } = this.#settings;
    if (this.#hostKeyProblem !== undefined) return loginFailure('server-untrusted', this.#hostKeyProblem);
    if ('level' in problem && problem.level === 'client-authentication') {
      return loginFailure(
        'login-rejected',
        `${host} refused the login: look at the user in DEPLOY_URL, and at FTP_PASSWORD or SFTP_KEY_FILE.`,
      );
    }

    return new ConnectionLost(`The connection to ${host} broke off (${problem.message}).`, { cause: problem });
  }
}

/** @param {string} path */
async function readKey(path) {
  return readFile(path).catch(() => {
    throw loginFailure(
      'key-unusable',
      `SFTP_KEY_FILE names ${path}, which cannot be read: write the path of the private key.`,
    );
  });
}

/** The negative reply of the host as a `Rejection`; other errors stay what they are. @param {unknown} problem */
function rejectionBy(problem) {
  const isReply = typeof codeOf(problem) === 'number';

  return isReply ? new Rejection(messageOf(problem), { cause: problem }) : problem;
}

/** @param {unknown} problem @returns {unknown} a number for a status of SFTP */
const codeOf = (problem) => (problem instanceof Error && 'code' in problem ? problem.code : undefined);

/** @param {unknown} problem */
const messageOf = (problem) => (problem instanceof Error ? problem.message : String(problem));
