import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { afterEach, expect, it, vi } from 'vitest';
import { certificateProblem } from '../../../scripts/deploy/host/certificate.ts';
import { openFtp } from '../../../scripts/deploy/host/ftp.ts';
import { hostKeyProblem } from '../../../scripts/deploy/host/hostKeys.ts';
import { ftpSettings, sftpSettings } from '../../../scripts/deploy/host/settings.ts';
import { makeCertificates } from '../../support/doctor/mail/certificates';
import { portOf } from '../../support/doctor/mail/mailServer';

const { authority, servers, selfSigned } = makeCertificates(90, ['server12.host.test']);
const FINGERPRINT = new X509Certificate(servers[0]?.cert ?? '').fingerprint256;
const KEY = Buffer.from('the key');
const PRINT = 'SHA256:OgqsRIMuVVKKg0/sc3eGyZnnuN6ovWAbtZ8ZUjfViy4';
const OTHER = `SHA256:${'A'.repeat(43)}`;
const NAMED = /\(it is for server12\.host\.test\).* FTP_HOST='server12\.host\.test' .* FTP_FINGERPRINT='/;
const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
  vi.unstubAllEnvs();
});

function listen(...of: Parameters<typeof createServer>): Promise<number> {
  opened.push(createServer(...of));
  return portOf(opened.at(-1) as Server);
}

it.each([
  ['of its name', 'server12.host.test', '', /^undefined$/],
  ['of another name', 'ftp.studio.test', '', NAMED],
  ['that is pinned', 'ftp.studio.test', FINGERPRINT, /^undefined$/],
  ['that is not the pinned one', 'server12.host.test', 'AB'.repeat(32), /not the one that FTP_FINGERPRINT names/],
])('judges a certificate %s', async (_, host, FTP_FINGERPRINT, sentence) => {
  const port = await listen({ ...servers[0] });
  const socket = connect({ host: '127.0.0.1', port, servername: host, ca: authority, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  expect(String(certificateProblem(socket, ftpSettings({ FTP_HOST: host, FTP_FINGERPRINT })))).toMatch(sentence);
  socket.destroy();
});

// Many hosts share an IP address, and choose the certificate by the name (SNI).
it('names the host when TLS begins, and sends no file to another server that answers for data', async () => {
  const received: unknown[] = [];
  const dataPort = await listen({ ...selfSigned }, (socket) => socket.on('data', () => received.push('data')));
  const codes: Record<string, string> = { USER: '230', CWD: '250', EPSV: `229 (|||${dataPort}|)`, STOR: '150' };
  const port = await listen({ ...servers[0] }, (socket) => {
    received.push(socket.servername);
    socket.write('220 Ready\r\n');
    socket.on('data', (line) => socket.write(`${codes[String(line).split(/\s/)[0] ?? ''] ?? '200'} Reply\r\n`));
  });
  const login = { FTP_HOST: 'localhost', FTP_PORT: String(port), FTP_SECURE: 'implicit', FTP_FINGERPRINT: FINGERPRINT };
  const connection = await openFtp(ftpSettings(login));
  await expect(connection.upload('page', KEY)).rejects.toThrow('another server has answered');
  expect([received, connection.isLost]).toEqual([['localhost'], true]);
});

it.each<[string, object, { isTrial?: boolean; pinned?: string; CI?: string }, RegExp, string]>([
  ['the key of a new host, and stores it', {}, {}, /^undefined$/, PRINT],
  ['the key of a new host in a trial', {}, { isTrial: true }, /^undefined$/, ''],
  ['a known key', { 'host.in:22': PRINT }, {}, /^undefined$/, PRINT],
  ['another key than before', { 'host.in:22': OTHER }, {}, /not the one of the deploys before/, OTHER],
  ['a pinned key', { 'host.in:22': OTHER }, { pinned: PRINT }, /^undefined$/, OTHER],
  ['another key than the pinned one', {}, { pinned: OTHER }, /not the one that FTP_FINGERPRINT names/, ''],
  ['a new host in CI', {}, { CI: 'true' }, /^FTP_FINGERPRINT is missing: CI knows no key .* SHA256:OgqsRI/, ''],
])('judges %s', async (_, known, { isTrial = false, pinned = '', CI = '' }, sentence, stored) => {
  vi.stubEnv('CI', CI);
  vi.spyOn(console, 'log').mockReturnValue();
  const file = join(mkdtempSync(join(tmpdir(), 'known-hosts-')), 'known-hosts.json');
  writeFileSync(file, JSON.stringify(known));
  const settings = sftpSettings({ DEPLOY_URL: 'sftp://a@host.in', FTP_FINGERPRINT: pinned });
  expect(String(await hostKeyProblem(KEY, settings, isTrial, file))).toMatch(sentence);
  expect(JSON.parse(readFileSync(file, 'utf8'))['host.in:22'] ?? '').toBe(stored);
  rmSync(dirname(file), { recursive: true });
});
