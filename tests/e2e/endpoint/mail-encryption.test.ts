import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { HOST } from '../../../scripts/local-server/ports.mjs';
import { runInquiries } from '../../support/host/runInquiries';
import { type StartedHost, startApache } from '../../support/host/startApache';
import { localMail } from '../../support/mail/localMail';
import { freePort } from '../../support/ports';

const PATIENCE_MS = 10_000;

/** A mail that a mail server has received: its source, whether the connection was encrypted, and who logged in. */
interface Heard {
  source: string;
  isEncrypted: boolean;
  user: string;
}

let folder: string;
let certificate: string;
let host: StartedHost;
const heard: Heard[] = [];
const servers: SMTPServer[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mail-'));
  const script = join(import.meta.dirname, '../../support/host/certificate.php');
  certificate = execFileSync('php', [script], { encoding: 'utf8' });
  const trusted = join(folder, 'trusted.pem');
  execFileSync('chmod', ['755', folder]);
  writeFileSync(trusted, certificate.slice(certificate.indexOf('-----BEGIN CERTIFICATE')), { mode: 0o644 });
  writeFileSync(join(folder, 'php'), `#!/bin/sh\nexec php -d openssl.cafile=${trusted} "$@"\n`, { mode: 0o755 });
  host = await startApache({ site: inject('fixture').site, phpSettings: { 'openssl.cafile': trusted } });
});
afterAll(async () => {
  await host?.stop();
  for (const server of servers) await new Promise<void>((done) => server.close(done));
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a mail server that accepts mail only after a login over an encrypted connection; returns its port. */
async function startMailServer({
  isSecureAtOnce = false,
  pem = certificate,
  disabledCommands = [] as string[],
} = {}): Promise<number> {
  const server = new SMTPServer({
    secure: isSecureAtOnce,
    key: pem,
    cert: pem,
    authMethods: ['LOGIN', 'PLAIN'],
    disabledCommands,
    onAuth: ({ username, password }, _session, done) =>
      password === 'ab#c \'d"é' ? done(null, { user: username ?? '' }) : done(new Error('Wrong password')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const source = Buffer.concat(chunks).toString('utf8');
        heard.push({ source, isEncrypted: session.secure, user: String(session.user) });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  servers.push(server);
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, HOST, resolve);
  });

  return port;
}

/** Sends one inquiry through this mail server and returns its id. */
async function send(settings: Record<string, string | number>): Promise<string> {
  const login = 'SMTP_USERNAME=website\nSMTP_PASSWORD="ab#c \'d\\"é"\n';
  const lines = Object.entries({ ...localMail({ smtpPort: 1 }), DATA_DIR: randomUUID(), ...settings });
  host.writeEnv(login + lines.map(([name, value]) => `${name}='${value}'\n`).join(''));
  const answer = await fetch(`${host.url}/api/contact_api.php`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', email: 'asha@example.com', message: `Hello ${randomUUID()}` }),
  });

  return (await answer.json()).id;
}

it.each([
  ['tls', false],
  ['ssl', true],
] as const)('logs in and sends over a connection of %s', async (encryption, isSecureAtOnce) => {
  const port = await startMailServer({ isSecureAtOnce });
  const id = await send({ SMTP_PORT: port, SMTP_ENCRYPTION: encryption });
  await expect
    .poll(() => heard.find(({ source }) => source.includes(id)), { timeout: PATIENCE_MS })
    .toMatchObject({
      isEncrypted: true,
      user: 'website',
    });
});

it('sends neither mail nor password to a server with an untrusted certificate', async () => {
  const script = join(import.meta.dirname, '../../support/host/certificate.php');
  const port = await startMailServer({ pem: execFileSync('php', [script], { encoding: 'utf8' }) });
  const id = await send({ SMTP_PORT: port, SMTP_ENCRYPTION: 'tls' });
  await expect.poll(async () => (await runInquiries(host, ['show', id])).output).toContain('tried once');
  await expect.poll(async () => (await runInquiries(host, ['show', id])).output).toContain('Last error');

  expect(heard.some(({ source }) => source.includes(id))).toBe(false);
});

interface WrongSettings {
  encryption: string;
  host?: string;
  isSecureAtOnce?: boolean;
  isTrusted?: boolean;
  disabledCommands?: string[];
}

it.each<[string, WrongSettings, string]>([
  ['another name in the certificate', { encryption: 'tls', host: 'localhost' }, 'another name than SMTP_HOST'],
  [
    'another name in the certificate on the port of ssl',
    { encryption: 'ssl', isSecureAtOnce: true, host: 'localhost' },
    'another name than SMTP_HOST',
  ],
  ['a self-signed certificate', { encryption: 'tls', isTrusted: false }, 'expired, self-signed'],
  [
    'a self-signed certificate on the port of ssl',
    { encryption: 'ssl', isSecureAtOnce: true, isTrusted: false },
    'expired, self-signed',
  ],
  ['ssl on the port of tls', { encryption: 'ssl' }, 'this port does not begin with TLS'],
  ['a port without STARTTLS', { encryption: 'tls', disabledCommands: ['STARTTLS'] }, 'offers no STARTTLS on this port'],
  ['a login that needs encryption', { encryption: 'none' }, 'accepts this only with encryption'],
])(
  'says what to write about %s',
  async (_case, { encryption, host: name = HOST, isTrusted = true, ...server }, advice) => {
    const script = join(import.meta.dirname, '../../support/host/certificate.php');
    const pem = isTrusted ? certificate : execFileSync('php', [script], { encoding: 'utf8' });
    const port = await startMailServer({ ...server, pem });
    const settings = { ...localMail({ smtpPort: port }), SMTP_HOST: name, SMTP_ENCRYPTION: encryption };
    const lines = Object.entries({ ...settings, SMTP_USERNAME: 'website', SMTP_PASSWORD: 'x', DATA_DIR: randomUUID() });
    host.writeEnv(lines.map(([key, value]) => `${key}='${value}'\n`).join(''));

    expect((await runInquiries(host, ['health'], { php: join(folder, 'php') })).output).toContain(advice);
  },
);

it('never sends in the clear where encryption was asked for', async () => {
  const server = new SMTPServer({ hideSTARTTLS: true, authOptional: true });
  server.on('error', () => undefined);
  servers.push(server);
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, HOST, resolve);
  });
  const id = await send({ SMTP_PORT: port, SMTP_ENCRYPTION: 'tls' });
  await expect.poll(async () => (await runInquiries(host, ['show', id])).output).toContain('could not be encrypted');
});
