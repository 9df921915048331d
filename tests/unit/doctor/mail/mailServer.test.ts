import type { SMTPServerOptions } from 'smtp-server';
import { expect, it, vi } from 'vitest';
import { checkMailServer, meaningOf, type SmtpError } from '../../../../scripts/doctor/mail/mailServer.ts';
import { mailSetup } from '../../../../scripts/doctor/mail/mailSetup.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { type Certificate, makeCertificates } from '../../../support/doctor/mail/certificates';
import {
  expectMended,
  findingsOf,
  healthySettings,
  ofMail,
  settingsIn,
} from '../../../support/doctor/mail/healthySetUp';
import { LOGIN, startMailServer } from '../../../support/doctor/mail/mailServer';

const { authority, servers } = makeCertificates(90, ['mail.studio.test', 'www.host.test', '*.host.test']);
const [good, foreign, wildcard] = servers as [Certificate, Certificate, Certificate];
const zone = { 'mail.studio.test': { A: ['127.0.0.1'] }, 'www.host.test': { A: ['127.0.0.1'] } };
const check = ofMail(checkMailServer);
const trusting = ofMail((setup, resolver) => checkMailServer(setup, resolver, authority));
type Settings = Record<string, string>;

interface Situation {
  settings?: Settings;
  server?: SMTPServerOptions;
  /** Words of a fix that no test can apply. */
  byHand?: string;
  certificate?: Certificate;
}

it.concurrent.each<[situation: string, finds: string, Situation?]>([
  ['a healthy server', ''],
  ['TLS from the first byte', '', { settings: { SMTP_ENCRYPTION: 'ssl' }, server: { secure: true } }],
  ['STARTTLS where SMTP_ENCRYPTION is ssl', 'smtp-ssl-on-tls-port', { settings: { SMTP_ENCRYPTION: 'ssl' } }],
  [
    'no STARTTLS',
    'smtp-starttls-missing',
    { server: { disabledCommands: ['STARTTLS'] }, byHand: 'Ask your mail host' },
  ],
  ['no encryption', 'mail-login-needs-encryption', { settings: { SMTP_ENCRYPTION: 'none' } }],
  ['a certificate for another name of the server', 'smtp-certificate-wrong-name', { certificate: foreign }],
  [
    'one for many names',
    'smtp-certificate-wrong-name',
    { certificate: wildcard, byHand: 'Ask your mail host for the name' },
  ],
  ['a wrong password', 'mail-login-rejected', { settings: { SMTP_PASSWORD: 'secret' }, byHand: 'and its password' }],
  ['no user name', 'mail-login-missing: unchecked', { settings: { SMTP_USERNAME: '' }, byHand: 'SMTP_USERNAME' }],
])('logs in, and at %s finds "%s"', async (_, finds, situation = {}) => {
  const { settings = {}, server, byHand, certificate = good } = situation;
  const { port, mails, close } = await startMailServer(certificate, server);
  const findings = await expectMended(
    trusting,
    finds,
    zone,
    { ...LOGIN, SMTP_PORT: String(port), ...settings },
    byHand,
  );
  await close();
  expect(JSON.stringify(findings)).not.toContain(settings.SMTP_PASSWORD ?? LOGIN.SMTP_PASSWORD);
  expect(mails).toEqual([]);
});
it('finds a certificate that ends soon', async () => {
  const { port, close } = await startMailServer(good);
  vi.setSystemTime(Date.now() + 80 * 86_400_000);
  const findings = await findingsOf(trusting, zone, { ...LOGIN, SMTP_PORT: String(port) });
  vi.useRealTimers();
  expectFindings(findings, 'smtp-certificate-expires: advice', 'Ask the host of mail.studio.test');
  await close();
});

it.each(['localhost', '127.0.1.1', '::1', ''])(
  'says that the mail server of the web host, %j, cannot be checked from here',
  async (SMTP_HOST) => {
    // A connection would be refused.
    const findings = await findingsOf(check, zone, { ...LOGIN, SMTP_HOST, SMTP_PORT: '1' });
    expectFindings(findings, 'smtp-not-checked: unchecked', 'Send an inquiry through the contact form');
  },
);

it('finds a closed port and a server without an address', async () => {
  const settings = { ...LOGIN, SMTP_PORT: '1' };
  expectFindings(await findingsOf(check, zone, settings), 'smtp-port-closed', 'Ask your mail host for the port');
  const missing = { ...settings, SMTP_HOST: 'gone.studio.test' };
  expectFindings(await findingsOf(check, zone, missing), 'smtp-host-missing', 'Write the name of the mail');
});

it('finds a login without encryption, unless the server is in the own network', async () => {
  const { port, close } = await startMailServer(good, { allowInsecureAuth: true });
  const settings = { ...LOGIN, SMTP_PORT: String(port), SMTP_ENCRYPTION: 'none' };
  expectFindings(await findingsOf(check, zone, settings), '');
  // Linux connects 0.0.0.0 to this machine.
  const findings = await findingsOf(check, { 'mail.studio.test': { A: ['0.0.0.0'] } }, settings);
  expectFindings(findings, 'smtp-unencrypted: advice');
  expect(settingsIn(findings[0]?.fix ?? '')).toEqual({ SMTP_ENCRYPTION: 'tls' });
  await close();
});

const auth = (responseCode: number, message = 'Invalid login') => ({ code: 'EAUTH', responseCode, message });
const ofSocket = (originalCode: string) => ({ code: 'ESOCKET', originalCode });
const silent = { code: 'ETIMEDOUT', message: 'Greeting never received' };
it.each<[Partial<SmtpError>, finds: string, fix: string, settings?: Settings]>([
  [ofSocket('CERT_HAS_EXPIRED'), 'smtp-certificate-untrusted', 'Ask the host of mail.studio.test for a valid'],
  [ofSocket('DEPTH_ZERO_SELF_SIGNED_CERT'), 'smtp-certificate-untrusted', "such as Let's Encrypt"],
  [ofSocket('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'smtp-certificate-untrusted', 'with its chain'],
  [ofSocket('EHOSTUNREACH'), 'smtp-unreachable: unchecked', 'try from another network'],
  [silent, 'smtp-unreachable: unchecked', 'try from another network'],
  [silent, 'smtp-tls-on-ssl-port', "Write SMTP_ENCRYPTION='ssl'", { SMTP_PORT: '465' }],
  [{ code: 'ETLS', responseCode: 454 }, 'smtp-unreachable: unchecked', 'try from another network'],
  [{ code: 'EPROTOCOL' }, 'smtp-no-mail-server', 'Ask your mail host for the port'],
  [{ code: 'EPROTOCOL', responseCode: 554 }, 'smtp-unreachable: unchecked', 'try from another network'],
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
