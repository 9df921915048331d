import { createServer } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, it } from 'vitest';
import { checkMailServer } from '../../../../scripts/doctor/mail/mailServer.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { type Certificate, makeCertificates } from '../../../support/doctor/mail/certificates';
import { type Check, expectMended, findingsOf } from '../../../support/doctor/mail/healthySetUp';
import { LOGIN, portOf, startMailServer } from '../../../support/doctor/mail/mailServer';

const DAYS = 90;
const MS_PER_DAY = 86_400_000;
const { authority, servers, selfSigned } = makeCertificates(DAYS, [
  'mail.studio.test,smtp.gmail.com,smtp.zoho.in',
  'server.host.test,www.host.test',
  '*.host.test',
]);
const [good, foreign, wildcard] = servers as [Certificate, Certificate, Certificate];
const [unknown] = makeCertificates(DAYS, ['mail.studio.test']).servers as [Certificate];
const NAMES = ['mail.studio.test', 'www.host.test', 'smtp.gmail.com', 'smtp.zoho.in'];
const zone = {
  ...Object.fromEntries(NAMES.map((name) => [name, { A: ['127.0.0.1'] }])),
  'server.host.test': { A: ['192.0.2.99'] },
};

type Settings = Record<string, string>;
const check =
  (inDays = 0, patienceMs = 10_000): Check =>
  (settings, resolver) => {
    const today = new Date(Date.now() + inDays * MS_PER_DAY);
    return checkMailServer(settings, resolver, today, { trusted: authority, patienceMs });
  };

const ssl = { SMTP_ENCRYPTION: 'ssl' };
const plain = { SMTP_ENCRYPTION: 'none' };
const anonymous = { SMTP_USERNAME: '', SMTP_PASSWORD: '' };
const toGoogle = { SMTP_HOST: 'smtp.gmail.com' };
const reply = (responseCode: number, words = 'No') => Object.assign(new Error(words), { responseCode });
const onLogin = (code: number): SMTPServerOptions => ({ onAuth: (_auth, _session, done) => done(reply(code)) });
const onSender = (code: number): SMTPServerOptions => ({ onMailFrom: (_from, _session, done) => done(reply(code)) });
const onPlainSender: SMTPServerOptions = {
  onMailFrom: (_from, { secure }, done) => done(secure ? null : reply(530, 'Must issue a STARTTLS command first')),
};
const onConnection: SMTPServerOptions = { onConnect: (_session, done) => done(reply(554)) };
const ASK = 'Ask the host of mail.studio.test';
const LATER = 'in some minutes';

it.concurrent.each(['tls', 'none'])(
  'finds that the port expects TLS, and SMTP_ENCRYPTION is %s',
  async (SMTP_ENCRYPTION) => {
    const { port, close } = await startMailServer(good, { secure: true });
    const settings = { ...LOGIN, SMTP_PORT: String(port), SMTP_ENCRYPTION };
    // The server is silent until the client begins with TLS, which takes a moment on a busy machine.
    await expectMended(check(0, 4000), 'smtp-tls-on-ssl-port', zone, settings);
    await close();
  },
);

it.concurrent.each<[name: string, finds: string, certificate: Certificate, byHand?: string, inDays?: number]>([
  ['for another name of the server', 'smtp-certificate-wrong-name', foreign],
  ['for names that lead elsewhere', 'smtp-certificate-wrong-name', wildcard, 'Ask your mail host for the name'],
  ['that is self-signed', 'smtp-certificate-self-signed', selfSigned, ASK],
  ['of an unknown authority', 'smtp-certificate-untrusted', unknown, ASK],
  ['that has expired', 'smtp-certificate-expired', good, ASK, DAYS + 1],
  ['that expires in ten days', 'smtp-certificate-expires: advice', good, ASK, DAYS - 10],
])('finds a certificate %s', async (_, finds, certificate, byHand, inDays) => {
  const { port, close } = await startMailServer(certificate);
  await expectMended(check(inDays), finds, zone, { ...LOGIN, SMTP_PORT: String(port) }, byHand);
  await close();
});

it.concurrent.each<[name: string, finds: string, settings: Settings, server?: SMTPServerOptions, byHand?: string]>([
  ['is healthy', '', {}],
  ['is healthy, with TLS from the first byte', '', ssl, { secure: true }],
  ['asks for no login', '', anonymous],
  ['offers no STARTTLS', 'smtp-starttls-missing', {}, { hideSTARTTLS: true }, 'Ask your mail host for the port'],
  ['expects STARTTLS, and gets TLS', 'smtp-ssl-on-tls-port', ssl],
  ['offers encryption, which is off', 'smtp-unencrypted: advice', plain, { allowInsecureAuth: true }],
  ['offers no encryption', 'smtp-unencrypted: advice', plain, { hideSTARTTLS: true }, 'a port with encryption'],
  ['accepts no login without encryption', 'mail-login-needs-encryption', plain],
  ['accepts no mail without encryption', 'mail-login-needs-encryption', { ...anonymous, ...plain }, onPlainSender],
  ['has no address', 'smtp-host-missing', { SMTP_HOST: 'gone.studio.test' }, {}, 'Write the name of the mail server'],
  ['rejects the password', 'mail-login-rejected', { SMTP_PASSWORD: 'secret' }, {}, 'and its password'],
  ['is that of Google', 'mail-login-rejected', toGoogle, onLogin(534), 'https://myaccount.google.com/apppasswords'],
  ['is that of Zoho', 'mail-login-rejected', { SMTP_HOST: 'smtp.zoho.in' }, onLogin(535), 'https://accounts.zoho.in'],
  ['offers no login', 'mail-login-failed', {}, { disabledCommands: ['AUTH'] }, 'Write the whole address'],
  ['postpones the login', 'mail-login-not-checked: unchecked', {}, onLogin(454), LATER],
  ['postpones a mail without a login', 'mail-login-not-checked: unchecked', anonymous, onSender(454), LATER],
  ['may ask only this machine for a login', 'mail-login-not-checked: unchecked', anonymous, onSender(554), 'SMTP_USER'],
  ['asks for a login', 'mail-login-missing', anonymous, { authOptional: false }, 'SMTP_USERNAME'],
  ['rejects this machine', 'smtp-unreachable: unchecked', {}, onConnection, 'try from another network too'],
])('where the mail server %s, finds "%s"', async (_, finds, settings, server, byHand) => {
  const { port, mails, close } = await startMailServer(good, server);
  const findings = await expectMended(check(), finds, zone, { ...LOGIN, SMTP_PORT: String(port), ...settings }, byHand);
  await close();
  expect(mails).toEqual([]);
  expect(JSON.stringify(findings)).not.toContain('secret');
});

it.concurrent.each([
  ['another service', 'SSH-2.0-OpenSSH_9.2\r\n554 no mail\r\n', 'smtp-no-mail-server', 'Ask your mail host', 10_000],
  ['a server that says nothing', '', 'smtp-unreachable: unchecked', 'from another network', 300],
])('finds that the port has %s', async (_, words, finds, byHand, patienceMs) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.resume().write(words);
  });
  const settings = { ...LOGIN, SMTP_PORT: String(await portOf(server)) };
  await expectMended(check(0, patienceMs), finds, zone, settings, byHand);
  server.close();
});

it.concurrent.each([
  ['mail.studio.test', 'smtp-port-closed'],
  // The mail server of the web host, which only that reaches.
  ['localhost', ''],
  ['127.0.1.1', ''],
  ['::1', ''],
])('at a closed port of %s finds "%s"', async (SMTP_HOST, finds) => {
  expectFindings(await findingsOf(check(), zone, { ...LOGIN, SMTP_HOST, SMTP_PORT: '1' }), finds);
});
