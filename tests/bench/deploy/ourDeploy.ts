import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { FtpAccount } from './ftpServer';
import type { Release } from './release';
import type { Upload, UploadTool } from './uploadTool';

/** The settings by which the tool finds an account. */
function settingsFor(account: FtpAccount): NodeJS.ProcessEnv {
  return {
    FTP_HOST: account.host,
    FTP_PORT: String(account.port),
    FTP_USERNAME: account.username,
    FTP_PASSWORD: account.password,
    FTP_DIRECTORY: account.directory,
    FTP_SECURE: 'explicit',
    FTP_FINGERPRINT: account.fingerprint,
  };
}

/** `npm run deploy` in the checkout in which the release was built. */
export function deployOf(release: Release, account: FtpAccount): Upload {
  return {
    program: process.execPath,
    args: ['scripts/deploy.mjs', '--sample'],
    cwd: release.checkout,
    env: settingsFor(account),
  };
}

/** This project's own tool. */
export const ourDeploy: UploadTool = {
  name: 'npm run deploy',
  install: async () => true,
  prepare: (release, _work, account) => {
    const now = new Date();
    for (const path of release.files.keys()) utimesSync(join(release.site, path), now, now);

    return deployOf(release, account);
  },
};
