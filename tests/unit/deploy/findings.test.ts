import { expect, it } from 'vitest';
import { settingsFindings } from '../../../scripts/deploy/findings.ts';

const FTP = { FTP_HOST: 'ftp.studio.in', FTP_USERNAME: 'studio', FTP_PASSWORD: 'secret' };
const SFTP = { DEPLOY_URL: 'sftp://studio@host.in/public_html', SFTP_KEY_FILE: '~/.ssh/id' };
const SITE = { MAIL_TO: 'a@studio.in', MAIL_FROM: 'b@studio.in', SITE_URL: 'https://studio.in' };

const findings = (settings: Record<string, string>, options = { isRollback: false, allowsSample: false }) =>
  settingsFindings({ ...SITE, ...settings }, options);

it('finds nothing in settings for FTP and for SFTP', () => {
  expect([findings(FTP), findings(SFTP)]).toEqual([[], []]);
  // Names that only begin or end like a reserved one are somebody's own.
  const own = { SITE_URL: 'https://www.example-films.com', MAIL_TO: 'hello@my-example.com', MAIL_FROM: 'a@example.in' };
  expect(findings({ ...FTP, ...own, FTP_HOST: 'ftp.example-films.com' })).toEqual([]);
  expect(settingsFindings(FTP, { isRollback: true, allowsSample: false })).toEqual([]);
});

it.each<[Record<string, string>, RegExp]>([
  [{ MAIL_TO: '' }, /^\.env: MAIL_TO is missing; \.env\.example says what it is\.$/],
  [{ MAIL_TO: 'a@studio.in, owner@example.com' }, /^\.env: MAIL_TO is "a@studio\.in, owner@example\.com"; write/],
  [{ SITE_URL: 'https://studio.example' }, /^\.env: SITE_URL is "https:\/\/studio\.example"; write your own\.$/],
  [{ FTP_PORT: 'none' }, /^FTP_PORT is "none": write a number/],
  [{ FTP_HOST: 'ftp.example.com' }, /^\.env: the host "ftp\.example\.com" is an example; write your own to FTP_HOST/],
  [{ SITE_URL: 'https://studio.in/films' }, /the folder \/films, and the upload to "public_html": let FTP_DIRECTORY,/],
  [{ ...SFTP, SITE_URL: 'https://studio.in/films' }, /the folder \/films, and the upload to "public_html": let/],
])('refuses %j with a sentence', (settings, sentence) => {
  expect(findings({ ...FTP, ...settings })).toEqual([expect.stringMatching(sentence)]);
});

it('lets sample settings of the site pass where they are asked for, and a folder that is right', () => {
  expect(findings({ ...FTP, MAIL_TO: 'owner@example.com' }, { isRollback: false, allowsSample: true })).toEqual([]);
  const SITE_URL = 'https://studio.in/films';
  expect(findings({ ...FTP, SITE_URL, FTP_DIRECTORY: 'public_html/films' })).toEqual([]);
});
