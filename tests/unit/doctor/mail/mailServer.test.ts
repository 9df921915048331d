import type { SMTPServerOptions } from 'smtp-server';
import { expect, it, vi } from 'vitest';
import { checkMailServer, meaningOf, type SmtpError } from '../../../../scripts/doctor/mail/mailServer.ts';
import { type MailSetup, mailSetup } from '../../../../scripts/doctor/mail/mailSetup.ts';
import type { Resolver } from '../../../../scripts/doctor/mail/resolver.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { type Certificate, makeCertificates } from '../../../support/doctor/mail/certificates';
import { expectMended, findingsOf, healthySettings } from '../../../support/doctor/mail/healthySetUp';
import { LOGIN, startMailServer } from '../../../support/doctor/mail/mailServer';

const { authority, servers } = makeCertificates(90, ['mail.studio.test', 'www.host.test', '*.host.test']);
const [good, foreign, wildcard] = servers as [Certificate, Certificate, Certificate];
const zone = { 'mail.studio.test': { A: ['127.0.0.1'] }, 'www.host.test': { A: ['127.0.0.1'] } };
const check = (setup: MailSetup, resolver: Resolver) => checkMailServer(setup, resolver, authority);
type Settings = Record<string, string>;

/** `byHand` are words of a fix that no test can apply. */
interface Situation {
  settings?: Settings;
  server?: SMTPServerOptions & Partial<Certificate>;
  byHand?: string;
}

const withoutStartTls = { server: { disabledCommands: ['STARTTLS'] }, byHand: 'Ask your mail host' };
const withWildcard = { server: wildcard, byHand: 'Ask your mail host for the name' };
const wrongPassword = { settings: { SMTP_PASSWORD: 'secret' }, byHand: 'and its password' };

it.concurrent.each<[situation: string, finds: string, Situation?]>([
  ['a healthy server', ''],
  ['TLS from the first byte', '', { settings: { SMTP_ENCRYPTION: 'ssl' }, server: { secure: true } }],
  ['STARTTLS where SMTP_ENCRYPTION is ssl', 'smtp-ssl-on-tls-port', { settings: { SMTP_ENCRYPTION: 'ssl' } }],
  ['no STARTTLS', 'smtp-starttls-missing', withoutStartTls],
  ['no encryption', 'mail-login-needs-encryption', { settings: { SMTP_ENCRYPTION: 'none' } }],
  ['a certificate for another name of the server', 'smtp-certificate-wrong-name', { server: foreign }],
  ['one for many names', 'smtp-certificate-wrong-name', withWildcard],
  ['a wrong password', 'mail-login-rejected', wrongPassword],
  ['no user name', 'mail-login-missing: unchecked', { settings: { SMTP_USERNAME: '' }, byHand: 'SMTP_USERNAME' }],
])('logs in, and at %s finds "%s"', async (_, finds, { settings = {}, server, byHand } = {}) => {
  const { port, mails, close } = await startMailServer({ ...good, ...server });
  const login: Settings = { ...LOGIN, SMTP_PORT: String(port), ...settings };
  const findings = await expectMended(check, finds, zone, login, byHand);
  await close();
  expect(JSON.stringify(findings)).not.toContain(login.SMTP_PASSWORD);
  expect(mails).toEqual([]);
});

it('finds a certificate that ends soon', async () => {
  const { port, close } = await startMailServer(good);
  vi.setSystemTime(Date.now() + 80 * 86_400_000);
  const findings = await findingsOf(check, zone, { ...LOGIN, SMTP_PORT: String(port) });
  vi.useRealTimers();
  expectFindings(findings, 'smtp-certificate-expires: advice', 'Ask the host of mail.studio.test');
  await close();
});

it('finds a login without encryption, unless the server is in the own network', async () => {
  const { port, close } = await startMailServer({ ...good, allowInsecureAuth: true });
  const settings = { ...LOGIN, SMTP_PORT: String(port), SMTP_ENCRYPTION: 'none' };
  expectFindings(await findingsOf(check, zone, settings), '');
  // Linux connects 0.0.0.0 to this machine.
  const findings = await findingsOf(check, { 'mail.studio.test': { A: ['0.0.0.0'] } }, settings);
  expectFindings(findings, 'smtp-unencrypted: advice', "Write SMTP_ENCRYPTION='tls' into .env");
  await close();
});

// A connection to port 1 is refused.
it.each([
  ['smtp-port-closed', 'Ask your mail host for the port', 'mail.studio.test'],
  ['smtp-host-missing', 'Write the name of the mail', 'gone.studio.test'],
  ...['localhost', '127.0.1.1', '::1', ''].map((host) => ['smtp-not-checked: unchecked', 'Send an inquiry', host]),
])('finds "%s", and how to go on: %s, at the mail server "%s"', async (finds = '', fix, SMTP_HOST = '') => {
  expectFindings(await findingsOf(check, zone, { ...LOGIN, SMTP_HOST, SMTP_PORT: '1' }), finds, fix);
});

const auth = (responseCode: number) => ({ code: 'EAUTH', responseCode });
const silent = { code: 'ETIMEDOUT', message: 'Greeting never received' };
const expired = { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' };
const UNREACHABLE = 'smtp-unreachable: unchecked';
it.each<[Partial<SmtpError>, finds: string, fix: string, settings?: Settings]>([
  [expired, 'smtp-certificate-untrusted', "such as Let's Encrypt, with its chain, or write another name"],
  [{ code: 'ESOCKET', originalCode: 'EHOSTUNREACH' }, UNREACHABLE, 'try from another network'],
  [silent, UNREACHABLE, 'try from another network'],
  [silent, 'smtp-tls-on-ssl-port', "Write SMTP_ENCRYPTION='ssl'", { SMTP_PORT: '465' }],
  [{ code: 'ETLS', responseCode: 454 }, UNREACHABLE, 'try from another network'],
  [{ code: 'EPROTOCOL' }, 'smtp-no-mail-server', 'Ask your mail host for the port'],
  [{ code: 'EPROTOCOL', responseCode: 554 }, UNREACHABLE, 'try from another network'],
  [auth(454), 'mail-login-not-checked: unchecked', 'in some minutes'],
  [auth(534), 'mail-login-rejected', 'https://myaccount.google.com/apppasswords', { SMTP_HOST: 'smtp.gmail.com' }],
  [auth(535), 'mail-login-rejected', 'https://accounts.zoho.in', { SMTP_HOST: 'smtp.zoho.in' }],
  // Without AUTH in the server's reply to EHLO.
  [auth(500), 'mail-login-rejected', 'and its password'],
])('takes the error %j for "%s"', (error, finds, fix, settings) => {
  const setup = mailSetup({ ...healthySettings, ...settings });
  if (setup === undefined) throw new Error('The settings are not complete.');
  expectFindings([meaningOf({ message: 'No', ...error }, setup)], finds, fix);
});
