import { createTransport } from 'nodemailer';
import { FtpConnection } from '../deploy/ftp/connection.mjs';
import { ftpSettings } from '../deploy/ftp/ftp-settings.mjs';

type Settings = Readonly<Record<string, string>>;

const PATIENCE_MS = 15_000;

/**
 * Logs in to the mail server without sending anything. Skips `localhost`, the mail server of the web host, which cannot
 * be reached from here. Rejects with a one-sentence error.
 */
export async function tryMailServer(settings: Settings): Promise<void> {
  const {
    SMTP_HOST: host = 'localhost',
    SMTP_ENCRYPTION: encryption = 'tls',
    SMTP_USERNAME: user,
    SMTP_PASSWORD: pass,
  } = settings;
  if (host === 'localhost') return;
  const transport = createTransport({
    host,
    port: Number(settings.SMTP_PORT || 587),
    secure: encryption === 'ssl',
    requireTLS: encryption === 'tls',
    ignoreTLS: encryption === 'none',
    ...(user ? { auth: { user, pass: pass ?? '' } } : {}),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  try {
    await transport.verify();
  } catch (problem) {
    const { message, responseCode } = problem as { message: string; responseCode?: number };
    const advice =
      responseCode === 535
        ? 'Look at the user name and the password'
        : 'Look at the mail server, its port and its encryption';
    throw new Error(`The mail server ${host} does not accept the login (${message}). ${advice}.`);
  } finally {
    transport.close();
  }
}

/** Logs in to the FTP host and opens the folder of the site. Rejects with a one-sentence error. */
export async function tryFtp(settings: Settings): Promise<void> {
  const { connection } = await FtpConnection.open(ftpSettings(settings), async () => undefined);
  connection.close();
}
