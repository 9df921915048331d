const PORTS = { explicit: 21, implicit: 990, none: 21 };
const HIGHEST_PORT = 65535;

/**
 * @typedef {object} FtpSettings
 * @property {'ftp'} protocol
 * @property {string} host
 * @property {number} port
 * @property {string} username
 * @property {string} password
 * @property {string} directory the folder that the web server serves, relative to the login's folder
 * @property {'explicit' | 'implicit' | 'none'} secure
 * @property {string} fingerprint SHA-256 of the only certificate to trust, in upper-case hex digits; empty to trust every
 *   valid one
 */

/**
 * The FTP settings among the owner's settings, with defaults.
 * @param {Record<string, string>} settings
 * @returns {FtpSettings}
 */
export function ftpSettings(settings) {
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

/**
 * The problems in these settings, a sentence each.
 * @param {Record<string, string>} settings
 * @returns {string[]}
 */
export function ftpSettingsProblems(settings) {
  const { host, port, directory, fingerprint } = ftpSettings(settings);
  const problems = [];
  if (/[/\s]/.test(host)) {
    problems.push(`FTP_HOST is "${host}": write the name of the server alone, such as 'ftp.example.com'.`);
  }
  if (!Number.isInteger(port) || port < 1 || port > HIGHEST_PORT) {
    problems.push(`FTP_PORT is "${settings.FTP_PORT}": write a number from 1 to ${HIGHEST_PORT}.`);
  }
  if (settings.FTP_SECURE && !isSecurity(settings.FTP_SECURE)) {
    problems.push(`FTP_SECURE is "${settings.FTP_SECURE}": write explicit, implicit or none.`);
  }
  if (fingerprint && !/^[0-9A-F]{64}$/.test(fingerprint)) {
    problems.push('FTP_FINGERPRINT is no SHA-256 fingerprint: these have 64 hex digits, with or without colons.');
  }
  if (/[\r\n\0]/.test(directory + settings.FTP_USERNAME + settings.FTP_PASSWORD)) {
    problems.push(
      'FTP_DIRECTORY, FTP_USERNAME or FTP_PASSWORD has a line break, which FTP cannot carry: write one line.',
    );
  }

  return problems;
}

/** @param {string | undefined} word @returns {word is keyof typeof PORTS} */
function isSecurity(word) {
  return Object.hasOwn(PORTS, word ?? '');
}
