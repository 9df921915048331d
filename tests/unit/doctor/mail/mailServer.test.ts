import type { SMTPServerOptions } from 'smtp-server';
import { expect, it, vi } from 'vitest';
import { checkMailServer, meaningOf, type SmtpError } from '../../../../scripts/doctor/mail/mailServer.ts';
import { type MailSetup, mailSetup } from '../../../../scripts/doctor/mail/mailSetup.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { makeCertificates } from '../../../support/doctor/mail/certificates';
import { type Check, expectMended, findingsOf, healthySettings } from '../../../support/doctor/mail/healthySetUp';
import { LOGIN, ONE_LOGIN } from '../../../support/doctor/mail/mailServer';
import type { Zone } from '../../../support/doctor/mail/nameServer';
import { startMailServer } from '../../../support/mail';

const { authority, servers } = makeCertificates(90, ['mail.studio.test', 'www.host.test', '*.host.test']);
const [good, foreign, wildcard] = servers;
const check: Check = (setup, resolver) => checkMailServer(setup, resolver, authority);
type Settings = Record<string, string>;

const hereAt = (address: string): Zone => ({ 'mail.studio.test': { A: [address] }, 'www.host.test': { A: [address] } });
const plain = { SMTP_ENCRYPTION: 'none' };
const acceptsPlain = { allowInsecureAuth: true };

/** `byHand` are words of a fix that no test can apply. */
it.concurrent.each<[string, finds: string, Settings?, SMTPServerOptions?, byHand?: string, zone?: Zone]>([
  ['a healthy server', ''],
  ['TLS from the first byte', '', { SMTP_ENCRYPTION: 'ssl' }, { secure: true }],
  ['STARTTLS where SMTP_ENCRYPTION is ssl', 'smtp-ssl-on-tls-port', { SMTP_ENCRYPTION: 'ssl' }],
  ['no STARTTLS', 'smtp-starttls-missing', {}, { disabledCommands: ['STARTTLS'] }, 'Ask your mail host'],
  ['a login that needs encryption', 'mail-login-needs-encryption', plain],
  ['one without encryption in the own network', '', plain, acceptsPlain],
  // Linux connects 0.0.0.0, which is no private address, to this machine.
  ['one without encryption elsewhere', 'smtp-unencrypted: advice', plain, acceptsPlain, undefined, hereAt('0.0.0.0')],
  ['a certificate for another name of the server', 'smtp-certificate-wrong-name', {}, foreign],
  ['one for many names', 'smtp-certificate-wrong-name', {}, wildcard, 'Ask your mail host for the name'],
  ['a wrong password', 'mail-login-rejected', { SMTP_PASSWORD: 'secret' }, {}, 'and its password'],
  ['no user name', 'mail-login-missing: unchecked', { SMTP_USERNAME: '' }, {}, 'SMTP_USERNAME'],
  // A connection to port 1 is refused.
  ['a wrong port', 'smtp-port-closed', { SMTP_PORT: '1' }, {}, 'Ask your mail host for the port'],
  ['a wrong name', 'smtp-host-missing', { SMTP_HOST: 'gone.studio.test' }, {}, 'Write the name of the mail'],
  ["the web host's own server", 'smtp-not-checked: unchecked', { SMTP_HOST: 'localhost' }, {}, 'Send an inquiry'],
])('logs in, and at %s finds "%s"', async (situation, finds, settings, server, byHand, zone = hereAt('127.0.0.1')) => {
  const mail = await startMailServer({ ...ONE_LOGIN, ...good, ...server });
  const login: Settings = { ...LOGIN, SMTP_PORT: String(mail.port), ...settings };
  const findings = await expectMended(check, [situation, finds, zone, login, byHand]);
  await mail.stop();
  expect(JSON.stringify(findings)).not.toContain(login.SMTP_PASSWORD);
  expect(mail.mails()).toEqual([]);
});

it('finds a certificate that ends soon', async () => {
  const { port, stop } = await startMailServer({ ...ONE_LOGIN, ...good });
  vi.setSystemTime(Date.now() + 80 * 86_400_000);
  const findings = await findingsOf(check, hereAt('127.0.0.1'), { ...LOGIN, SMTP_PORT: String(port) });
  vi.useRealTimers();
  expectFindings(findings, 'smtp-certificate-expires: advice', 'Ask the host of mail.studio.test');
  await stop();
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
  const setup = mailSetup({ ...healthySettings, ...settings }) as MailSetup;
  expectFindings([meaningOf({ message: 'No', ...error }, setup)], finds, fix);
});
