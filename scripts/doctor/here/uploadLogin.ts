import { hostSettings, hostSettingsProblems } from '../../deploy/host-settings.mjs';
import { usesSftp } from '../../deploy/sftp/sftp-settings.mjs';
import type { Finding } from '../finding.ts';
import type { Settings } from '../mail/mailSetup.ts';
import { tryFtp, trySftp } from './logins.ts';
import { isReservedHost } from './reserved.ts';

/** The failures of a login at the web host, by the words of its error. */
const UPLOAD_FAILURES: readonly { id: string; words: RegExp; fix: string }[] = [
  {
    id: 'upload-login-rejected',
    words: /refused the login/,
    fix: 'Write the user and the password that your host shows ("FTP Accounts" in cPanel) into .env, the password in single quotes.',
  },
  {
    id: 'upload-folder-missing',
    words: /^There is no folder/,
    fix: 'Write the folder that visitors see into .env: in FTP_DIRECTORY, or for SFTP in the path of DEPLOY_URL.',
  },
  { id: 'upload-unencrypted', words: /offers no encryption/, fix: 'Ask your host for FTP over TLS or for SFTP.' },
  {
    id: 'upload-key-unusable',
    words: /^SFTP_KEY_FILE /,
    fix: 'Write the path of the private key into SFTP_KEY_FILE in .env, and its passphrase into FTP_PASSWORD.',
  },
];

/** The words of an error about a server that is not trusted; the fingerprint in it would make it so. */
const UNTRUSTED = /^(The certificate of|The key of|FTP_FINGERPRINT is missing)/;
const FINGERPRINT = /[0-9A-F]{2}(:[0-9A-F]{2}){31}|SHA256:[A-Za-z0-9+/]{43}/;

/** Errors of a network between here and the host, so that the host may be in order. */
const NETWORK_CODES = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN']);

/** Finds a login at the web host that fails. Finds nothing where no upload is set up. Changes nothing on the host. */
export async function checkUploadLogin(settings: Settings): Promise<Finding[]> {
  const why = '"npm run deploy" cannot upload the site.';
  const { FTP_HOST = '', FTP_USERNAME = '', FTP_PASSWORD = '' } = settings;
  if (!usesSftp(settings) && FTP_USERNAME === '' && (FTP_HOST === '' || isReservedHost(FTP_HOST))) return [];
  const missing = Object.entries({ FTP_HOST, FTP_USERNAME, FTP_PASSWORD }).flatMap(([name, value]) =>
    value ? [] : [name],
  );
  if (!usesSftp(settings) && missing.length > 0) {
    return [
      {
        id: 'upload-incomplete',
        kind: 'broken',
        problem: `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing in .env.`,
        why,
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
      why,
      fix: 'Correct this setting in .env as the sentence says.',
    }));
  }
  try {
    await (usesSftp(settings) ? trySftp(settings) : tryFtp(settings));
    return [];
  } catch (problem) {
    return [uploadFinding(settings, problem as Error, why)];
  }
}

function uploadFinding(settings: Settings, { message, cause }: Error, why: string): Finding {
  const finding = { kind: 'broken' as const, problem: message, why };
  const [fingerprint] = UNTRUSTED.test(message) ? (FINGERPRINT.exec(message) ?? []) : [];
  if (fingerprint !== undefined) {
    const fix = `If your host confirms that this is its fingerprint, write FTP_FINGERPRINT='${fingerprint}' into .env.`;
    return { ...finding, id: 'upload-server-untrusted', fix };
  }
  const known = UPLOAD_FAILURES.find(({ words }) => words.test(message));
  if (known !== undefined) return { ...finding, id: known.id, fix: known.fix };
  const code = String((cause as NodeJS.ErrnoException | undefined)?.code ?? '');
  const { host, port } = hostSettings(settings);
  const name = usesSftp(settings) ? 'DEPLOY_URL' : 'FTP_HOST and FTP_PORT';
  if (code === 'ENOTFOUND') {
    const problem = `The host ${host} does not exist.`;
    return { ...finding, id: 'upload-host-missing', problem, fix: `Correct ${name} in .env.` };
  }
  if (code === 'ECONNREFUSED') {
    const problem = `${host} accepts no connection on port ${port}.`;
    return { ...finding, id: 'upload-port-closed', problem, fix: `Correct ${name} in .env, as your host says them.` };
  }
  const isNetwork = NETWORK_CODES.has(code) || /took too long|Timeout/i.test(message);
  return {
    ...finding,
    id: isNetwork ? 'upload-unreachable' : 'upload-failed',
    kind: isNetwork ? 'unchecked' : 'broken',
    fix: `Check ${name} in .env, and run the doctor again.`,
  };
}
