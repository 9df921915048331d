import { Socket } from 'node:net';
import { connect, TLSSocket } from 'node:tls';
import { FTPError } from 'basic-ftp';

/** @typedef {import('basic-ftp').FTPContext} Ftp */
/** @typedef {import('basic-ftp').FTPResponse} Reply */
/** @typedef {{ host: string, port: number, reply: Reply }} Place where the server waits for a data connection */

const EXTENDED = /[|!]{3}(\d+)[|!]/;
const CLASSIC = /\d+,\d+,\d+,\d+,(\d+),(\d+)/;

const UNKNOWN = 500;

/** Where the next data connection goes, one for each transfer. */
export class DataConnections {
  #ftp;
  #knowsEpsv = true;
  #asksAhead = false;
  /** @type {Place | undefined} where the server waits for the next one already */
  #next;

  /** @param {Ftp} ftp */
  constructor(ftp) {
    this.#ftp = ftp;
  }

  /**
   * Asks for the first place now, and for the next one together with each upload, so that none has to wait for it. Only for
   * servers that answer commands in their order even if they come while they are busy.
   *
   * @param {(command: string) => Promise<{ code: number, message: string }>} send
   */
  async askAhead(send) {
    this.#asksAhead = true;
    sendEpsvBehindUploads(
      this.#ftp,
      () => this.#asksAhead && this.#knowsEpsv,
      (answer) => {
        this.#next = passivePlace(this.#ftp, answer);
        this.#asksAhead = this.#next !== undefined;
      },
    );
    this.#next = passivePlace(this.#ftp, await send('EPSV'));
  }

  /** Begins the next one. Rejects with the server's refusal. */
  async open() {
    const place = this.#next ?? (await this.#enterPassiveMode());
    this.#next = undefined;

    return { socket: openDataConnection(this.#ftp, place), reply: place.reply };
  }

  async #enterPassiveMode() {
    if (this.#knowsEpsv) {
      const reply = await answerOf(this.#ftp, 'EPSV');
      const place = passivePlace(this.#ftp, reply);
      if (place) return place;
      if (reply.code < 500) throw new FTPError(reply);
      this.#knowsEpsv = false;
    }
    const reply = await answerOf(this.#ftp, 'PASV');
    const place = passivePlace(this.#ftp, reply);
    if (place) return place;
    throw new FTPError(reply);
  }
}

/** What the server replies to a command, refusals too. @param {Ftp} ftp @param {string} command @returns {Promise<Reply>} */
function answerOf(ftp, command) {
  return ftp.request(command).catch((problem) => {
    if (problem instanceof FTPError) return { code: problem.code, message: problem.message };
    throw problem;
  });
}

/**
 * Where to connect to after this reply to EPSV or PASV, or nothing if it says none. The address is always the one of the login,
 * so that no server can send a file elsewhere.
 *
 * @param {Ftp} ftp
 * @param {Reply} reply
 * @returns {Place | undefined}
 */
function passivePlace(ftp, reply) {
  const host = ftp.socket.remoteAddress;
  if (host === undefined) return undefined;
  const extended = reply.code === 229 ? EXTENDED.exec(reply.message) : null;
  if (extended) return { host, port: Number(extended[1]), reply };
  const classic = reply.code === 227 ? CLASSIC.exec(reply.message) : null;

  return classic ? { host, port: Number(classic[1]) * 256 + Number(classic[2]), reply } : undefined;
}

/**
 * Begins to connect, without waiting for it: the command of the transfer may be on its way meanwhile, and TLS begins as soon
 * as there is a connection.
 *
 * @param {Ftp} ftp
 * @param {Place} place
 * @returns {Socket}
 */
function openDataConnection(ftp, { host, port }) {
  const plain = new Socket().connect({ host, port });
  plain.setNoDelay(true);
  let socket = plain;
  if (ftp.socket instanceof TLSSocket) {
    const encrypted = connect({
      ...ftp.tlsOptions,
      socket: plain,
      // Servers ask for a session of the login's, and some tickets are good for one time only.
      session: ftp.tlsSessionStore ?? ftp.socket.getSession(),
    });
    encrypted.on('session', (session) => {
      ftp.tlsSessionStore = session;
    });
    socket = encrypted;
  }
  ftp.dataSocket = socket;

  return socket;
}

/**
 * Has EPSV sent right behind the command of each upload from now on, while `isWanted` says so, and waits for both answers. A
 * refusal of the upload counts more than what its data connection says of it.
 *
 * @param {Ftp} ftp
 * @param {() => boolean} isWanted
 * @param {(answer: Reply) => void} keep
 */
function sendEpsvBehindUploads(ftp, isWanted, keep) {
  const handle = ftp.handle.bind(ftp);
  ftp.handle = (command, handler) => {
    if (!command?.startsWith('STOR ') || !isWanted() || ftp.closed) return handle(command, handler);
    const state = { hasBegun: false, hasEnded: false };
    /** @type {FTPError | undefined} */
    let refusal;
    let isAnswered = () => {};
    const answered = new Promise((resolve) => {
      isAnswered = () => resolve(undefined);
    });
    const outcome = handle('', (reply, task) => {
      if (reply instanceof Error && !(reply instanceof FTPError)) isAnswered();
      // What comes amid a transfer was not read together with its command, and is not understood there.
      else if (state.hasEnded || (state.hasBegun && reply.code === UNKNOWN)) {
        keep({ code: reply.code, message: reply.message });
        isAnswered();
        return;
      } else if (reply.code < 200) state.hasBegun = true;
      else {
        state.hasEnded = true;
        if (reply instanceof FTPError) refusal = reply;
      }
      handler(reply, {
        resolve: (value) => answered.then(() => task.resolve(value)),
        reject: (problem) => answered.then(() => task.reject(refusal ?? problem)),
      });
    });
    // In one piece, so that the server reads both at once.
    ftp.socket.write(`${command}\r\nEPSV\r\n`);

    return outcome;
  };
}
