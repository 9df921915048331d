import { homedir } from 'node:os';

const PORTS = { explicit: 21, implicit: 990, none: 21 };
const SSH_PORT = 22;
const HIGHEST_PORT = 65535;

interface Login {
  host: string;
  port: number;
  username: string;
  /** Of the account, or of its key. */
  password: string;
  /** The folder that the web server serves, relative to the login's folder, or absolute. */
  directory: string;
  /**
   * Of the only certificate to trust (SHA-256, upper-case hex digits) or, for SFTP, of the only host key, such as
   * `SHA256:abc…`; empty to trust every valid certificate, or the host key of the first deploy.
   */
  fingerprint: string;
}

export type FtpSettings = Login & { protocol: 'ftp'; secure: keyof typeof PORTS };

/** `keyFile` is the path of a private key, without `~`; empty to log in with the password. */
export type SftpSettings = Login & { protocol: 'sftp'; keyFile: string };

export type HostSettings = FtpSettings | SftpSettings;

type Settings = Readonly<Record<string, string>>;

/** Whether the owner has chosen SFTP. */
export const usesSftp = ({ DEPLOY_URL }: Settings): boolean => Boolean(DEPLOY_URL);

/** Where and how to deploy: over SFTP with `DEPLOY_URL`, otherwise over FTP. */
export const hostSettings = (settings: Settings): HostSettings =>
  usesSftp(settings) ? sftpSettings(settings) : ftpSettings(settings);

/** The problems in these settings, a sentence each. */
export const hostSettingsProblems = (settings: Settings): string[] =>
  (usesSftp(settings) ? sftpProblems(settings) : ftpProblems(settings)).filter((problem) => problem !== false);

/** The FTP settings among the owner's settings, with defaults. */
export function ftpSettings(settings: Settings): FtpSettings {
  const secure = isSecurity(settings.FTP_SECURE) ? settings.FTP_SECURE : 'explicit';
  return {
    protocol: 'ftp',
    host: settings.FTP_HOST ?? '',
    port: Number(settings.FTP_PORT || PORTS[secure]),
    username: settings.FTP_USERNAME ?? '',
    password: settings.FTP_PASSWORD ?? '',
    directory: settings.FTP_DIRECTORY || 'public_html',
    secure,
    fingerprint: (settings.FTP_FINGERPRINT ?? '').replace(/[:\s]/g, '').toUpperCase(),
  };
}

/** The SFTP settings among the owner's settings, with defaults. */
export function sftpSettings({ DEPLOY_URL = '', ...settings }: Settings): SftpSettings {
  const url = URL.canParse(DEPLOY_URL) ? new URL(DEPLOY_URL) : undefined;
  return {
    protocol: 'sftp',
    host: (url?.hostname ?? '').replace(/^\[|\]$/g, ''),
    port: Number(url?.port || SSH_PORT),
    username: decode(url?.username),
    password: decode(url?.password) || (settings.FTP_PASSWORD ?? ''),
    keyFile: (settings.SFTP_KEY_FILE ?? '').replace(/^~(?=\/)/, () => homedir()),
    directory: decode(url?.pathname).replace(/^\//, '').replace(/\/+$/, '') || '.',
    fingerprint: settings.FTP_FINGERPRINT ?? '',
  };
}

function ftpProblems(settings: Settings) {
  const { host, port, directory, username, password, fingerprint } = ftpSettings(settings);
  const { FTP_PORT, FTP_SECURE } = settings;
  return [
    /[/\s]/.test(host) && `FTP_HOST is "${host}": write the name of the server alone, such as 'ftp.example.com'.`,
    !(Number.isInteger(port) && port >= 1 && port <= HIGHEST_PORT) &&
      `FTP_PORT is "${FTP_PORT}": write a number from 1 to ${HIGHEST_PORT}.`,
    Boolean(FTP_SECURE) &&
      !isSecurity(FTP_SECURE) &&
      `FTP_SECURE is "${FTP_SECURE}": write explicit, implicit or none.`,
    !/^([0-9A-F]{64})?$/.test(fingerprint) &&
      'FTP_FINGERPRINT is no SHA-256 fingerprint: these have 64 hex digits, with or without colons.',
    /[\r\n\0]/.test(directory + username + password) &&
      'FTP_DIRECTORY, FTP_USERNAME or FTP_PASSWORD has a line break, which FTP cannot carry: write one line.',
  ];
}

function sftpProblems(settings: Settings) {
  const { host, username, password, keyFile, fingerprint } = sftpSettings(settings);
  const { DEPLOY_URL = '' } = settings;
  if (!/^sftp:\/\//.test(DEPLOY_URL) || host === '' || username === '') {
    const shown = DEPLOY_URL.replace(/\/\/.*@/, '//…@');
    return [`DEPLOY_URL is "${shown}": write it as 'sftp://USER@HOST/public_html', or leave it empty for FTP.`];
  }
  return [
    password + keyFile === '' &&
      'FTP_PASSWORD and SFTP_KEY_FILE are missing: write the password of the account, or the path of its key.',
    !/^(SHA256:[A-Za-z0-9+/]{43})?$/.test(fingerprint) &&
      "FTP_FINGERPRINT is no fingerprint of a host key: for SFTP these look like 'SHA256:' and 43 letters.",
  ];
}

const isSecurity = (word = ''): word is keyof typeof PORTS => Object.hasOwn(PORTS, word);

/** Decodes a part of a URL; one with a stray `%` stays as it is. */
function decode(part = ''): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
