import { FtpConnection } from '../../deploy/ftp/connection.mjs';
import { ftpSettings } from '../../deploy/ftp/ftp-settings.mjs';
import { SftpConnection } from '../../deploy/sftp/connection.mjs';
import { sftpSettings } from '../../deploy/sftp/sftp-settings.mjs';
import type { Settings } from '../mail/mailSetup.ts';
import { mailTransport, type TransportOptions } from '../mail/mailTransport.ts';

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

/** Logs in to the FTP host and opens the folder of the site. Rejects with a one-sentence error. */
export async function tryFtp(settings: Settings): Promise<void> {
  const { connection } = await FtpConnection.open(ftpSettings(settings), async () => undefined);
  connection.close();
}

/** Logs in to the SFTP host, stores no host key, and opens the folder of the site. Rejects with a one-sentence error. */
export async function trySftp(settings: Settings): Promise<void> {
  const trial = { ...sftpSettings(settings), isTrial: true };
  const { connection } = await SftpConnection.open(trial, async () => undefined);
  connection.close();
}
