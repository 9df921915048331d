import { homedir } from 'node:os';

const PORT = 22;

/**
 * @typedef {object} SftpSettings
 * @property {'sftp'} protocol
 * @property {string} host
 * @property {number} port
 * @property {string} username
 * @property {string} password of the account, or of its key
 * @property {string} keyFile path of a private key, without `~`; empty to log in with the password
 * @property {string} directory the folder that the web server serves, relative to the login's folder or absolute
 * @property {string} fingerprint of the only host key to trust, such as `SHA256:abc…`; empty to trust the key of the first
 *   deploy
 * @property {boolean} [isTrial] whether the key of a new host is trusted without being stored
 */

/** Whether the owner has chosen SFTP. @param {Record<string, string>} settings */
export const usesSftp = ({ DEPLOY_URL }) => Boolean(DEPLOY_URL);

/**
 * The SFTP settings among the owner's settings, with defaults.
 * @param {Record<string, string>} settings
 * @returns {SftpSettings}
 */
export function sftpSettings(settings) {
  const { DEPLOY_URL = '' } = settings;
  const url = URL.canParse(DEPLOY_URL) ? new URL(DEPLOY_URL) : undefined;
  const path = decode(url?.pathname).replace(/^\//, '').replace(/\/+$/, '');

  return {
    protocol: 'sftp',
    host: (url?.hostname ?? '').replace(/^\[|\]$/g, ''),
    port: Number(url?.port || PORT),
    username: decode(url?.username),
    password: decode(url?.password) || (settings.FTP_PASSWORD ?? ''),
    keyFile: (settings.SFTP_KEY_FILE ?? '').replace(/^~(?=\/)/, () => homedir()),
    directory: path || '.',
    fingerprint: settings.FTP_FINGERPRINT ?? '',
  };
}

/**
 * The problems in these settings, a sentence each.
 * @param {Record<string, string>} settings
 * @returns {string[]}
 */
export function sftpSettingsProblems(settings) {
  const { host, username, password, keyFile, fingerprint } = sftpSettings(settings);
  if (!/^sftp:\/\//.test(settings.DEPLOY_URL ?? '') || host === '' || username === '') {
    return [
      `DEPLOY_URL is "${withoutPassword(settings.DEPLOY_URL ?? '')}": write it as 'sftp://USER@HOST/public_html', or leave it ` +
        'empty for FTP.',
    ];
  }
  const problems = [];
  if (password === '' && keyFile === '') {
    problems.push(
      'FTP_PASSWORD and SFTP_KEY_FILE are missing: write the password of the account, or the path of its key.',
    );
  }
  if (fingerprint && !/^SHA256:[A-Za-z0-9+/]{43}$/.test(fingerprint)) {
    problems.push(
      "FTP_FINGERPRINT is no fingerprint of a host key: for SFTP these look like 'SHA256:' and 43 letters.",
    );
  }

  return problems;
}

/** @param {string} url */
const withoutPassword = (url) => url.replace(/\/\/.*@/, '//…@');

/** Decodes a part of a URL; one with a stray `%` stays as it is. @param {string} [part] */
function decode(part = '') {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
