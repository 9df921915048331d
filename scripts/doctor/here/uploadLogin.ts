import { isReservedHost } from '../../deploy/findings.ts';
import { isTransient, LoginFailure, type LoginProblem, reasonOf } from '../../deploy/host/Connection.ts';
import { hostSettings, hostSettingsProblems, usesSftp } from '../../deploy/host/settings.ts';
import { tryFtp, trySftp } from '../../deploy/host/tryLogin.ts';
import type { Finding } from '../finding.ts';
import type { Settings } from '../mail/mailSetup.ts';
import { quotaFindings } from './quota.ts';

const WHY = '"npm run deploy" cannot upload the site.';

const FIXES: Readonly<Record<LoginProblem, string>> = {
  'login-rejected':
    'Write the user and the password that your host shows ("FTP Accounts" in cPanel) into .env, the password in single quotes.',
  'server-untrusted': 'Ask your host for the fingerprint of the server, and correct FTP_FINGERPRINT in .env.',
  'folder-missing':
    'Write the folder that visitors see into .env: in FTP_DIRECTORY, or for SFTP in the path of DEPLOY_URL.',
  unencrypted: 'Ask your host for FTP over TLS or for SFTP.',
  'data-blocked': 'Use SFTP if your host offers it, or ask your host to open the passive ports of its FTP server.',
  'no-sftp': 'Leave DEPLOY_URL in .env empty, and set up FTP.',
  'key-unusable': 'Write the path of the private key into SFTP_KEY_FILE in .env, and its passphrase into FTP_PASSWORD.',
};

const FINGERPRINT = /[0-9A-F]{2}(:[0-9A-F]{2}){31}|SHA256:[A-Za-z0-9+/]{43}/;

/**
 * Logs in at the web host, and finds a login that fails and, where the FTP server tells it, too little free space. Finds
 * nothing where no upload is set up. Changes nothing on the host.
 */
export async function checkUploadLogin(settings: Settings): Promise<Finding[]> {
  const isSftp = usesSftp(settings);
  const { FTP_HOST = '', FTP_USERNAME = '', FTP_PASSWORD = '' } = settings;
  if (!isSftp && FTP_USERNAME === '' && (FTP_HOST === '' || isReservedHost(FTP_HOST))) return [];
  const missing = Object.entries({ FTP_HOST, FTP_USERNAME, FTP_PASSWORD }).flatMap(([name, value]) =>
    value ? [] : [name],
  );
  if (!isSftp && missing.length > 0) {
    return [
      {
        id: 'upload-incomplete',
        kind: 'broken',
        problem: `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing in .env.`,
        why: WHY,
        fix: `Write ${missing.join(' and ')} into .env, as your host shows them ("FTP Accounts" in cPanel).`,
      },
    ];
  }
  const problems = hostSettingsProblems(settings);
  if (problems.length > 0) {
    return problems.map((problem) => ({
      id: 'upload-setting-invalid',
      kind: 'broken',
      problem: `.env: ${problem}`,
      why: WHY,
      fix: 'Correct this setting in .env as the sentence says.',
    }));
  }
  try {
    if (!isSftp) return quotaFindings(await tryFtp(settings));
    await trySftp(settings);
    return [];
  } catch (problem) {
    return [problem instanceof LoginFailure ? loginFinding(problem) : connectionFinding(settings, problem)];
  }
}

function loginFinding({ reason, message }: LoginFailure): Finding {
  const [fingerprint] = FINGERPRINT.exec(message) ?? [];
  return {
    id: `upload-${reason}`,
    kind: 'broken',
    problem: message,
    why: WHY,
    fix:
      reason === 'server-untrusted' && fingerprint !== undefined
        ? `If your host confirms that this is its fingerprint, write FTP_FINGERPRINT='${fingerprint}' into .env.`
        : FIXES[reason],
  };
}

function connectionFinding(settings: Settings, problem: unknown): Finding {
  const { host, port } = hostSettings(settings);
  const name = usesSftp(settings) ? 'DEPLOY_URL' : 'FTP_HOST and FTP_PORT';
  const broken = (id: string, sentence: string, fix: string): Finding => ({
    id,
    kind: 'broken',
    problem: sentence,
    why: WHY,
    fix,
  });
  const { code } = ((problem as Error).cause ?? {}) as { code?: unknown };
  if (code === 'ENOTFOUND') {
    return broken('upload-host-missing', `The host ${host} does not exist.`, `Correct ${name} in .env.`);
  }
  if (code === 'ECONNREFUSED') {
    const sentence = `${host} accepts no connection on port ${port}.`;
    return broken('upload-port-closed', sentence, `Correct ${name} in .env, as your host says them.`);
  }
  const failed = broken('upload-failed', reasonOf(problem), `Check ${name} in .env, and run the doctor again.`);
  return isTransient(problem) ? { ...failed, id: 'upload-unreachable', kind: 'unchecked' } : failed;
}
