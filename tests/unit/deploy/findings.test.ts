import { expect, it } from 'vitest';
import { isReservedHost, settingsFindings } from '../../../scripts/deploy/findings.ts';

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
  [{ FTP_PASSWORD: '' }, /^\.env: FTP_PASSWORD is missing; /],
  [{ MAIL_TO: 'a@studio.in, owner@example.com' }, /^\.env: MAIL_TO is "a@studio\.in, owner@example\.com"; write/],
  [{ SITE_URL: 'https://studio.example' }, /^\.env: SITE_URL is "https:\/\/studio\.example"; write your own\.$/],
  [{ FTP_HOST: 'ftp.example.com' }, /^\.env: FTP_HOST is "ftp\.example\.com"; write your own\.$/],
  [{ FTP_HOST: 'ftp://ftp.studio.in' }, /^FTP_HOST is "ftp:\/\/ftp\.studio\.in": write the name of the server alone/],
  [{ FTP_PORT: 'twenty-one' }, /^FTP_PORT is "twenty-one": write a number from 1 to 65535\.$/],
  [{ FTP_PORT: '65536' }, /^FTP_PORT is "65536": write a number/],
  [{ FTP_SECURE: 'maybe' }, /^FTP_SECURE is "maybe": write explicit, implicit or none\.$/],
  [{ FTP_FINGERPRINT: 'AB:CD' }, /^FTP_FINGERPRINT is no SHA-256 fingerprint: /],
  [{ FTP_DIRECTORY: 'a\nb' }, /^FTP_DIRECTORY, FTP_USERNAME or FTP_PASSWORD has a line break/],
  [{ SITE_URL: 'https://studio.in/films' }, /FTP_DIRECTORY is "public_html"; write FTP_DIRECTORY='public_html\/films'/],
  [{ DEPLOY_URL: 'sftp://a:pass@/x' }, /^DEPLOY_URL is "sftp:\/\/…@\/x": write it as 'sftp:\/\/USER@HOST/],
  [{ DEPLOY_URL: 'sftp://a@host.in/x', FTP_PASSWORD: '' }, /^FTP_PASSWORD and SFTP_KEY_FILE are missing: /],
  [{ ...SFTP, FTP_FINGERPRINT: 'AB:CD' }, /^FTP_FINGERPRINT is no fingerprint of a host key: for SFTP/],
  [{ DEPLOY_URL: 'sftp://a@host.example/x' }, /^\.env: the host in DEPLOY_URL is "host\.example"; write your own\.$/],
  [{ ...SFTP, SITE_URL: 'https://studio.in/films' }, /DEPLOY_URL to "public_html"; let it end with .*html\/films/],
])('refuses %j with a sentence', (settings, sentence) => {
  expect(findings({ ...FTP, ...settings })).toEqual([expect.stringMatching(sentence)]);
});

it('lets sample settings of the site pass where they are asked for, and a folder that is right', () => {
  expect(findings({ ...FTP, MAIL_TO: 'owner@example.com' }, { isRollback: false, allowsSample: true })).toEqual([]);
  const SITE_URL = 'https://studio.in/films';
  expect(findings({ ...FTP, SITE_URL, FTP_DIRECTORY: 'public_html/films' })).toEqual([]);
  const hosts = ['example.org', 'a.example', 'www.example.com', 'myexample.com', 'my-example.com', 'example.in'];
  expect(hosts.filter(isReservedHost)).toEqual(['example.org', 'a.example', 'www.example.com']);
});
