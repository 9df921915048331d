import { homedir } from 'node:os';
import { unescape as decode } from 'node:querystring';

const PORTS = { explicit: 21, implicit: 990, none: 21 };
const SSH_PORT = 22;
const HIGHEST_PORT = 65535;

/** Where and how to deploy. */
export type HostSettings = ReturnType<typeof hostSettings>;

export type Settings = Readonly<Record<string, string>>;

/** Whether the owner has chosen SFTP. */
export const usesSftp = ({ DEPLOY_URL }: Settings): boolean => Boolean(DEPLOY_URL);

/** The settings of the host among the owner's settings, with defaults: of SFTP with `DEPLOY_URL`, otherwise of FTP. */
export function hostSettings(settings: Settings) {
  const { DEPLOY_URL = '', FTP_PASSWORD = '', FTP_FINGERPRINT = '', SFTP_KEY_FILE = '' } = settings;
  /** When TLS begins; FTP alone. */
  const secure: keyof typeof PORTS = isSecurity(settings.FTP_SECURE) ? settings.FTP_SECURE : 'explicit';
  /** The path of a private key; empty to log in with the password; SFTP alone. */
  const keyFile = SFTP_KEY_FILE.replace(/^~(?=\/)/, () => homedir());
  if (usesSftp(settings)) {
    const url = new URL(URL.canParse(DEPLOY_URL) ? DEPLOY_URL : 'sftp:');
    return {
      protocol: 'sftp' as const,
      secure,
      keyFile,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || SSH_PORT),
      username: decode(url.username),
      /** Of the account, or of its key. */
      password: decode(url.password) || FTP_PASSWORD,
      /** The folder that the web server serves, relative to the login's folder, or absolute. */
      directory: decode(url.pathname).replace(/^\/|\/+$/g, '') || '.',
      /** Of the only host key to trust, such as `SHA256:abc…`; empty to trust none. */
      fingerprint: FTP_FINGERPRINT,
    };
  }
  return {
    protocol: 'ftp' as const,
    secure,
    keyFile,
    host: settings.FTP_HOST ?? '',
    port: Number(settings.FTP_PORT || PORTS[secure]),
    username: settings.FTP_USERNAME ?? '',
    password: FTP_PASSWORD,
    directory: settings.FTP_DIRECTORY || 'public_html',
    /** Of the only certificate to trust (SHA-256, upper-case hex digits); empty to trust every valid one. */
    fingerprint: FTP_FINGERPRINT.replace(/[:\s]/g, '').toUpperCase(),
  };
}

/** The problems in these settings, a sentence each. */
export function hostSettingsProblems(settings: Settings): string[] {
  const { host, port, username, password, fingerprint, keyFile } = hostSettings(settings);
  const { DEPLOY_URL = '', FTP_PORT, FTP_SECURE } = settings;
  const problems = usesSftp(settings)
    ? [
        !(DEPLOY_URL.startsWith('sftp://') && host && username) &&
          `DEPLOY_URL is "${DEPLOY_URL.replace(/\/\/.*@/, '//…@')}": write it as 'sftp://USER@HOST/public_html', or leave it ` +
            'empty for FTP.',
        host !== '' &&
          password + keyFile === '' &&
          'FTP_PASSWORD and SFTP_KEY_FILE are missing: write the password of the account, or the path of its key.',
        !/^(SHA256:[A-Za-z0-9+/]{43})?$/.test(fingerprint) &&
          "FTP_FINGERPRINT is no fingerprint of a host key: for SFTP these look like 'SHA256:' and 43 letters.",
      ]
    : [
        /[/\s]/.test(host) && `FTP_HOST is "${host}": write the name of the server alone, such as 'ftp.example.com'.`,
        !(Number.isInteger(port) && port >= 1 && port <= HIGHEST_PORT) &&
          `FTP_PORT is "${FTP_PORT}": write a number from 1 to ${HIGHEST_PORT}.`,
        !isSecurity(FTP_SECURE || 'explicit') && `FTP_SECURE is "${FTP_SECURE}": write explicit, implicit or none.`,
        !/^([0-9A-F]{64})?$/.test(fingerprint) &&
          'FTP_FINGERPRINT is no SHA-256 fingerprint: these have 64 hex digits, with or without colons.',
      ];

  return problems.filter((problem) => problem !== false);
}

const isSecurity = (word = ''): word is keyof typeof PORTS => Object.hasOwn(PORTS, word);
