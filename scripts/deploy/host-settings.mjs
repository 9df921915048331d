import { ftpSettings, ftpSettingsProblems } from './ftp/ftp-settings.mjs';
import { sftpSettings, sftpSettingsProblems, usesSftp } from './sftp/sftp-settings.mjs';

/** @typedef {import('./ftp/ftp-settings.mjs').FtpSettings | import('./sftp/sftp-settings.mjs').SftpSettings} HostSettings */

/** Where and how to deploy: over SFTP with `DEPLOY_URL`, otherwise over FTP. @param {Record<string, string>} settings @returns {HostSettings} */
export function hostSettings(settings) {
  return usesSftp(settings) ? sftpSettings(settings) : ftpSettings(settings);
}

/** The problems in these settings, a sentence each. @param {Record<string, string>} settings */
export function hostSettingsProblems(settings) {
  return usesSftp(settings) ? sftpSettingsProblems(settings) : ftpSettingsProblems(settings);
}
