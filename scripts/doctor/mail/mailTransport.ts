import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import { createTransport, type Transporter } from 'nodemailer';
import { encryptionIn, type Settings } from './mailSetup.ts';

const PATIENCE_MS = 15_000;

export interface TransportOptions {
  /** The address of the server; without one, the name in `SMTP_HOST` is looked up. */
  readonly address?: string;
  /** A certificate in PEM format to trust beside the usual ones. */
  readonly trusted?: string | undefined;
}

/** A connection to the mail server of the settings, which the caller closes. */
export function mailTransport(settings: Settings, { address, trusted }: TransportOptions = {}): Transporter {
  const { SMTP_USERNAME: user, SMTP_PASSWORD: pass } = settings;
  const host = settings.SMTP_HOST || 'localhost';
  const encryption = encryptionIn(settings);
  return createTransport({
    host: address ?? host,
    port: Number(settings.SMTP_PORT || 587),
    secure: encryption === 'ssl',
    requireTLS: encryption === 'tls',
    ignoreTLS: encryption === 'none',
    tls: {
      ...(isIP(host) ? {} : { servername: host }),
      ...(trusted === undefined ? {} : { ca: [...rootCertificates, trusted] }),
    },
    ...(user ? { auth: { user, pass: pass ?? '' }, forceAuth: true } : {}),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
}

/** The SMTP reply code of a wrong user name or password (RFC 4954). */
export const WRONG_LOGIN = 535;

/**
 * Logs in to the mail server without sending anything. Skips `localhost`, the mail server of the web host, which cannot
 * be reached from here. Rejects with a one-sentence error.
 */
export async function tryMailServer(settings: Settings, options: TransportOptions = {}): Promise<void> {
  const host = settings.SMTP_HOST || 'localhost';
  if (host === 'localhost') return;
  const transport = mailTransport(settings, options);
  try {
    await transport.verify();
  } catch (problem) {
    const { message, responseCode } = problem as { message: string; responseCode?: number };
    const advice =
      responseCode === WRONG_LOGIN
        ? 'Look at the user name and the password'
        : 'Look at the mail server, its port and its encryption';
    throw new Error(`The mail server ${host} does not accept the login (${message}). ${advice}.`, { cause: problem });
  } finally {
    transport.close();
  }
}
