import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates, type TLSSocket } from 'node:tls';

export const PATIENCE_MS = 10_000;

/** With an address, as a client without a public name says (RFC 5321, 4.1.3). */
const EHLO = 'EHLO [127.0.0.1]';

export interface ConnectionOptions {
  /** A certificate in PEM format to trust beside the usual ones. */
  readonly trusted?: string;
  readonly patienceMs?: number;
}

export interface Target {
  readonly address: string;
  readonly port: number;
  /** The name that the certificate must be for. */
  readonly host: string;
  /** A certificate in PEM format to trust beside the usual ones. */
  readonly trusted: string | undefined;
  readonly patienceMs: number;
}

/** The server greeted and offered no STARTTLS. */
export class NoStartTls extends Error {}

/** The server rejects the client or a command, with the words of its reply. */
export class NegativeReply extends Error {}

/** The server did not answer in time. */
export class Silence extends Error {}

/** Connects with TLS from the first byte. The caller looks at the certificate. Rejects if there is no TLS. */
export async function openTls(target: Target, socket?: Socket): Promise<TLSSocket> {
  const { address, port, host, trusted, patienceMs } = target;
  const tls = connectTls({
    ...(socket ? { socket } : { host: address, port }),
    ...(isIP(host) ? { host } : { servername: host }),
    ...(trusted === undefined ? {} : { ca: [...rootCertificates, trusted] }),
    rejectUnauthorized: false,
  });
  return withinTime(tls, patienceMs, async () => {
    await once(tls, 'secureConnect');
    return tls;
  });
}

/** Connects, and asks for TLS with STARTTLS (RFC 3207). Rejects with `NoStartTls`, or if there is no SMTP. */
export async function openStartTls(target: Target): Promise<TLSSocket> {
  const socket = connectTcp(target.port, target.address);
  await withinTime(socket, target.patienceMs, async () => {
    await replyTo(socket);
    const offers = await replyTo(socket, EHLO);
    if (!/^250[ -]STARTTLS\s*$/im.test(offers)) throw new NoStartTls('the server offers no STARTTLS');
    await replyTo(socket, 'STARTTLS');
  });
  return openTls(target, socket);
}

/**
 * The negative reply of the server to a mail without a login, such as `530 …`; undefined if it would accept one. Sends no
 * mail. Rejects if the conversation fails otherwise.
 */
export async function rejectionWithoutLogin(
  target: Target,
  encryption: string,
  envelope: { readonly from: string; readonly to: string },
): Promise<string | undefined> {
  const socket = await (encryption === 'tls'
    ? openStartTls(target)
    : encryption === 'ssl'
      ? openTls(target)
      : connectTcp(target.port, target.address));
  const commands = [EHLO, `MAIL FROM:<${envelope.from}>`, `RCPT TO:<${envelope.to}>`, 'RSET'];
  try {
    await withinTime(socket, target.patienceMs, async () => {
      if (encryption !== 'tls') await replyTo(socket);
      for (const command of commands) await replyTo(socket, command);
    });
    return undefined;
  } catch (problem) {
    if (problem instanceof NegativeReply) return problem.message;
    throw problem;
  } finally {
    socket.destroy();
  }
}

/** The reply to a command, or the greeting. Rejects with `NegativeReply`, or if it is no reply of SMTP. */
async function replyTo(socket: Socket, command?: string): Promise<string> {
  if (command !== undefined) socket.write(`${command}\r\n`);
  let reply = '';
  while (!/^\d{3}( .*)?\r?\n/m.test(reply)) {
    const [chunk] = await once(socket, 'data');
    reply += String(chunk);
    if (!/^\d/.test(reply)) throw new Error(`it says "${reply.split(/\r?\n/)[0]}"`);
  }
  if (!/^[23]/.test(reply)) throw new NegativeReply(reply.trim().replaceAll(/\s*\r?\n/g, ' '));
  return reply;
}

/** Runs a conversation on a socket, and destroys the socket if it fails or takes too long. */
async function withinTime<Result>(socket: Socket, patienceMs: number, talk: () => Promise<Result>): Promise<Result> {
  const timer = setTimeout(() => socket.destroy(new Silence('no answer in time')), patienceMs);
  const failure = once(socket, 'close').then(() => {
    throw new Error('the server closed the connection');
  });
  failure.catch(() => undefined);
  try {
    return await Promise.race([talk(), failure]);
  } catch (problem) {
    socket.destroy();
    throw problem;
  } finally {
    clearTimeout(timer);
  }
}
