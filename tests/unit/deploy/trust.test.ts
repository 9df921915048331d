import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { connect, createServer } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { certificateProblem, hostKeyProblem } from '../../../scripts/deploy/host/certificate.ts';
import { openFtp } from '../../../scripts/deploy/host/ftp.ts';
import { hostSettings } from '../../../scripts/deploy/host/settings.ts';
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
  expect(String(certificateProblem(socket, hostSettings({ FTP_HOST: host, FTP_FINGERPRINT })))).toMatch(sentence);
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
  const connection = await openFtp(hostSettings(login));
  await expect(connection.upload('page', KEY)).rejects.toThrow('another server has answered');
  expect([received, connection.isLost()]).toEqual([['localhost'], true]);
});

it.each<[string, string, RegExp]>([
  ['the pinned key', PRINT, /^undefined$/],
  ['another key than the pinned one', OTHER, /^The key of host\.in is not the one that FTP_FINGERPRINT names/],
  [
    'a key where none is pinned',
    '',
    /^The key of host\.in cannot be .* write FTP_FINGERPRINT='SHA256:OgqsRIMu.*' into/,
  ],
])('judges %s', (_, FTP_FINGERPRINT, sentence) => {
  const settings = hostSettings({ DEPLOY_URL: 'sftp://a@host.in', FTP_FINGERPRINT });
  expect(String(hostKeyProblem(KEY, settings))).toMatch(sentence);
});
