import type { PeerCertificate, TLSSocket } from 'node:tls';
import { distrustCode } from '../../deploy/host/certificate.ts';
import type { Finding } from '../finding.ts';
import { NegativeReply, NoStartTls, openStartTls, openTls, Silence, type Target } from './smtpConnection.ts';

/** Errors of a network or a firewall between here and the server, so that the server may be in order. */
const NETWORK_CODES = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

/** `error` is the code of the reason why it is not trusted; empty if it is. */
export type PresentedCertificate = PeerCertificate & { readonly error: string };

type Attempt =
  | { readonly certificate: PresentedCertificate; readonly problem?: undefined }
  | { readonly certificate?: undefined; readonly problem: unknown };

/** What a server presented, or why the connection failed. */
export async function attemptOf(open: (target: Target) => Promise<TLSSocket>, target: Target): Promise<Attempt> {
  try {
    const socket = await open(target);
    const certificate = { ...socket.getPeerCertificate(), error: distrustCode(socket) };
    socket.destroy();
    return { certificate };
  } catch (problem) {
    return { problem };
  }
}

/** The finding about a server to which no encrypted connection could be opened. */
export async function connectionFinding(encryption: string, target: Target, problem: unknown): Promise<Finding> {
  const { host, port } = target;
  const { code = '', message } = problem as NodeJS.ErrnoException;
  const finding = (id: string, sentence: string, fix: string): Finding => ({
    id,
    kind: 'broken',
    problem: sentence,
    why: 'The site cannot send any mail, so no inquiry reaches the mailbox.',
    fix,
  });
  const ports =
    'Ask your mail host for the port; it is 587 with SMTP_ENCRYPTION tls, or 465 with ssl. Write both into .env.';
  if (problem instanceof NoStartTls) {
    return finding('smtp-starttls-missing', `The mail server ${host} offers no STARTTLS on port ${port}.`, ports);
  }
  if (code === 'ECONNREFUSED') {
    return finding(
      'smtp-port-closed',
      `The mail server ${host} accepts no connection on port ${port} (SMTP_PORT).`,
      ports,
    );
  }
  if (!NETWORK_CODES.has(code) && !(problem instanceof NegativeReply)) {
    const other = await attemptOf(encryption === 'ssl' ? openStartTls : openTls, target);
    if (other.certificate !== undefined && encryption === 'ssl') {
      const sentence = `Port ${port} of ${host} expects STARTTLS, and SMTP_ENCRYPTION is ssl.`;
      return finding('smtp-ssl-on-tls-port', sentence, "Write SMTP_ENCRYPTION='tls' into .env.");
    }
    if (other.certificate !== undefined) {
      const sentence = `Port ${port} of ${host} expects TLS from the first byte, and SMTP_ENCRYPTION is ${encryption}.`;
      return finding('smtp-tls-on-ssl-port', sentence, "Write SMTP_ENCRYPTION='ssl' into .env.");
    }
    if (!(problem instanceof Silence)) {
      return finding(
        'smtp-no-mail-server',
        `Port ${port} of ${host} does not answer as a mail server (${message}).`,
        ports,
      );
    }
  }
  return {
    id: 'smtp-unreachable',
    kind: 'unchecked',
    problem: `The mail server ${host} could not be reached from here on port ${port} (${message}).`,
    why: 'If the web host cannot reach it either, no inquiry reaches the mailbox.',
    fix: 'Check SMTP_HOST and SMTP_PORT in .env; many home networks block mail ports, so try from another network too.',
  };
}
