import { FtpConnection } from './ftp/connection.mjs';
import { ftpSettings } from './ftp/ftp-settings.mjs';
import { SftpConnection } from './sftp/connection.mjs';
import { sftpSettings } from './sftp/sftp-settings.mjs';

/**
 * Logs in to the FTP host, opens the folder of the site, and resolves with the replies that may tell how much room is left.
 * Rejects with a one-sentence error.
 *
 * @param {Record<string, string>} settings
 */
export async function tryFtp(settings) {
  const { connection, result } = await FtpConnection.open(ftpSettings(settings), (each) => each.quotaReplies());
  connection.close();

  return result;
}

/**
 * Logs in to the SFTP host, stores no host key, and opens the folder of the site. Rejects with a one-sentence error.
 *
 * @param {Record<string, string>} settings
 */
export async function trySftp(settings) {
  const trial = { ...sftpSettings(settings), isTrial: true };
  const { connection } = await SftpConnection.open(trial, async () => undefined);
  connection.close();
}
