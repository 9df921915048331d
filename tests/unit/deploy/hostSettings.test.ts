import { homedir } from 'node:os';
import { expect, it } from 'vitest';
import { hostSettings, hostSettingsProblems, usesSftp } from '../../../scripts/deploy/host/settings.ts';

const FTP = { FTP_HOST: 'ftp.studio.in', FTP_USERNAME: 'studio', FTP_PASSWORD: 'secret' };
const SFTP = { DEPLOY_URL: 'sftp://studio@host.in/public_html', SFTP_KEY_FILE: '~/.ssh/id' };

it.each<[Record<string, string>, object]>([
  [FTP, { protocol: 'ftp', port: 21, secure: 'explicit', directory: 'public_html', fingerprint: '' }],
  [{ ...FTP, FTP_SECURE: 'implicit' }, { port: 990 }],
  [
    { ...FTP, FTP_PORT: '2121', FTP_DIRECTORY: '.' },
    { port: 2121, directory: '.' },
  ],
  [
    { ...FTP, FTP_SECURE: 'none' },
    { port: 21, secure: 'none' },
  ],
  [{ ...FTP, FTP_FINGERPRINT: 'ab:cd 12' }, { fingerprint: 'ABCD12' }],
  [SFTP, { protocol: 'sftp', host: 'host.in', port: 22, username: 'studio', directory: 'public_html', password: '' }],
  [
    { ...SFTP, FTP_PASSWORD: 'phrase' },
    { keyFile: `${homedir()}/.ssh/id`, password: 'phrase' },
  ],
  [{ DEPLOY_URL: 'sftp://a:p%40%2F@[::1]:2222/' }, { host: '::1', port: 2222, password: 'p@/' }],
  [{ DEPLOY_URL: 'sftp://a@host.in//var/www/50%25', SFTP_KEY_FILE: '/keys/~/key' }, { directory: '/var/www/50%' }],
  [{ DEPLOY_URL: 'sftp://a:100%@host.in' }, { password: '100%', directory: '.', keyFile: '' }],
])('reads where to deploy from %j', (settings, expected) => {
  expect(hostSettings(settings)).toMatchObject(expected);
  expect(usesSftp(settings)).toBe('DEPLOY_URL' in settings);
  expect(hostSettingsProblems({ ...settings, FTP_FINGERPRINT: '' })).toEqual([]);
});

it.each<[Record<string, string>, RegExp]>([
  [{ ...FTP, FTP_HOST: 'ftp://studio.in' }, /^FTP_HOST is "ftp:\/\/studio\.in": write the name of the server alone/],
  [{ ...FTP, FTP_PORT: 'twenty-one' }, /^FTP_PORT is "twenty-one": write a number from 1 to 65535\.$/],
  [{ ...FTP, FTP_PORT: '65536' }, /^FTP_PORT is "65536": write a number/],
  [{ ...FTP, FTP_SECURE: 'maybe' }, /^FTP_SECURE is "maybe": write explicit, implicit or none\.$/],
  [{ ...FTP, FTP_FINGERPRINT: 'AB:CD' }, /^FTP_FINGERPRINT is no SHA-256 fingerprint: /],
  [{ DEPLOY_URL: 'sftp://a:pass@/x' }, /^DEPLOY_URL is "sftp:\/\/…@\/x": write it as 'sftp:\/\/USER@HOST/],
  [{ DEPLOY_URL: 'https://a:b@host.in/x' }, /^DEPLOY_URL is "https:\/\/…@host\.in\/x": write it as/],
  [{ DEPLOY_URL: 'sftp://a@host.in/x' }, /^FTP_PASSWORD and SFTP_KEY_FILE are missing: /],
  [{ ...SFTP, FTP_FINGERPRINT: 'AB:CD' }, /^FTP_FINGERPRINT is no fingerprint of a host key: for SFTP/],
])('finds the problem in %j', (settings, sentence) => {
  expect(hostSettingsProblems(settings)).toEqual([expect.stringMatching(sentence)]);
});
