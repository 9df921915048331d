import { isReservedHost } from '../../deploy/findings.ts';
import { isTransient, LoginFailure, reasonOf } from '../../deploy/host/Connection.ts';
import { openFtp } from '../../deploy/host/ftp.ts';
import { hostSettings, hostSettingsProblems, usesSftp } from '../../deploy/host/settings.ts';
import { openSftp } from '../../deploy/host/sftp.ts';
import { type Finding, finding } from '../finding.ts';
import type { Settings } from '../mail/mailSetup.ts';
import { quotaFindings } from './quota.ts';

const AGAIN = 'Check the settings of the upload in .env, and run the doctor again.';

const broken = (id: string, problem: string, fix: string, kind?: Finding['kind']): Finding =>
  finding(`upload-${id}`, problem, '"npm run deploy" cannot upload the site.', fix, kind);

/**
 * Logs in at the web host, and finds a login that fails and, where the FTP server tells it, too little free space.
 * Finds nothing where no upload is set up. Changes nothing on the host.
 */
export async function checkUploadLogin(settings: Settings): Promise<Finding[]> {
  const isSftp = usesSftp(settings);
  const { FTP_HOST = '', FTP_USERNAME = '' } = settings;
  if (!isSftp && FTP_USERNAME === '' && (FTP_HOST === '' || isReservedHost(FTP_HOST))) return [];
  const missing = ['FTP_HOST', 'FTP_USERNAME', 'FTP_PASSWORD'].filter((name) => !settings[name]);
  if (!isSftp && missing.length > 0) {
    const names = missing.join(' and ');
    const fix = `Write ${names} into .env, as your host shows them ("FTP Accounts" in cPanel).`;
    return [broken('incomplete', `${names} ${missing.length === 1 ? 'is' : 'are'} missing in .env.`, fix)];
  }
  const problems = hostSettingsProblems(settings);
  if (problems.length > 0) return problems.map((problem) => broken('setting-invalid', `.env: ${problem}`, AGAIN));
  try {
    if (isSftp) {
      (await openSftp(hostSettings(settings))).close();
      return [];
    }
    const connection = await openFtp(hostSettings(settings));
    return quotaFindings(await connection.quotaReplies().finally(() => connection.close()));
  } catch (problem) {
    // The message has the advice.
    if (problem instanceof LoginFailure) return [broken(problem.reason, problem.message, AGAIN)];
    if (!isTransient(problem)) return [broken('failed', reasonOf(problem), AGAIN)];
    const { code } = ((problem as Error).cause ?? {}) as { code?: unknown };
    const isCertain = code === 'ENOTFOUND' || code === 'ECONNREFUSED';
    return [broken('unreachable', reasonOf(problem), AGAIN, isCertain ? undefined : 'unchecked')];
  }
}
