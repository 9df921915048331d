import { openFtp } from './ftp.ts';
import { hostSettings } from './settings.ts';
import { openSftp } from './sftp.ts';

type Settings = Readonly<Record<string, string>>;

/**
 * Logs in to the FTP host, also where `DEPLOY_URL` is set for SFTP, opens the folder of the site, and resolves with the replies that may tell how much room is
 * left. Rejects with a one-sentence error.
 */
export async function tryFtp(settings: Settings): Promise<string[]> {
  const connection = await openFtp(hostSettings({ ...settings, DEPLOY_URL: '' }));
  return connection.quotaReplies().finally(() => connection.close());
}

/** Logs in to the SFTP host, and opens the folder of the site. Rejects with a one-sentence error. */
export async function trySftp(settings: Settings): Promise<void> {
  (await openSftp(hostSettings(settings))).close();
}
