import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { checkUploadLogin } from '../../../../scripts/doctor/here/uploadLogin.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { type Certificate, makeCertificates } from '../../../support/doctor/mail/certificates';
import { portOf } from '../../../support/doctor/mail/mailServer';

/** Replies to commands; those to other words of a command, and '' is the greeting. */
const USUAL: Record<string, string> = {
  '': '220 Hello',
  'USER studio': '331 Password please',
  'PASS secret': '230 Welcome',
  PASS: '530 Login incorrect',
  'CWD public_html': '250 OK',
  CWD: '550 No such folder',
  'AUTH TLS': '502 Not implemented',
};

/** The commands that the FTP server has received. */
let commands: string[];
let server: Server;
afterEach(() => server.close());

/**
 * Starts an FTP server with one account, "studio" with the password "secret", and one folder, "public_html". `others` take
 * the place of the usual replies.
 */
async function startFtpServer(others: Readonly<Record<string, string>> = {}, certificate?: Certificate) {
  const replies = { ...USUAL, ...others };
  // An array of its own, because a client may still quit at the former server.
  const received: string[] = [];
  commands = received;
  const serve = (socket: Socket) => {
    socket.write(`${replies['']}\r\n`);
    const lines = createInterface(socket);
    for (const each of [socket, lines]) each.on('error', () => undefined);
    lines.on('line', (line) => {
      received.push(line);
      socket.write(`${replies[line] ?? replies[line.split(' ')[0] ?? ''] ?? '200 OK'}\r\n`);
    });
  };
  server = certificate ? createTlsServer({ ...certificate }, serve) : createServer(serve);
  const FTP_PORT = String(await portOf(server));
  return { FTP_HOST: '127.0.0.1', FTP_PORT, FTP_USERNAME: 'studio', FTP_PASSWORD: 'secret', FTP_SECURE: 'none' };
}

it('logs in, opens the folder and changes nothing', async () => {
  expectFindings(await checkUploadLogin(await startFtpServer()), '');
  expect(commands).toContain('CWD public_html');
  expect(commands.filter((line) => /^(STOR|DELE|MKD|RMD|RNFR|RNTO|APPE|SITE CHMOD)/.test(line))).toEqual([]);
});

// What else a login fails with is tested at real servers.
it.each<[string, string, Record<string, string>, Record<string, string>?]>([
  ['no upload that is set up', '', { FTP_HOST: '', FTP_USERNAME: '', FTP_PASSWORD: '' }],
  ['the settings of the example', '', { FTP_HOST: 'ftp.example.com', FTP_USERNAME: '', FTP_PASSWORD: '' }],
  ['a wrong password', 'upload-login-rejected', { FTP_PASSWORD: 'wrong' }],
  ['a missing folder', 'upload-folder-missing', { FTP_DIRECTORY: 'www' }],
  ['a server without encryption', 'upload-unencrypted', { FTP_SECURE: 'explicit' }],
  ['a missing password', 'upload-incomplete', { FTP_PASSWORD: '' }],
  ['a port that is none', 'upload-setting-invalid', { FTP_PORT: 'ftp' }],
  ['an SFTP address without a user', 'upload-setting-invalid', { DEPLOY_URL: 'sftp://127.0.0.1/public_html' }],
  // Longer than a name in DNS can be, so that nobody is asked.
  ['a host that does not exist', 'upload-unreachable', { FTP_HOST: `${'a'.repeat(64)}.test` }],
  ['a closed port', 'upload-unreachable', { FTP_PORT: '1' }],
  ['a refusal before the login', 'upload-failed', {}, { '': '500 Internal error' }],
  ['too little free space', 'quota-nearly-full', {}, { AVBL: '213 1000' }],
  ['too many connections', 'upload-unreachable: unchecked', {}, { '': '421 Too many connections' }],
])('finds %s, with one login at most, and does not tell the password', async (_, finds, settings, replies) => {
  const findings = await checkUploadLogin({ ...(await startFtpServer(replies)), ...settings });
  expectFindings(findings, finds);
  expect(JSON.stringify(findings)).not.toContain('secret');
  expect(commands.filter((line) => line.startsWith('USER')).length).toBeLessThanOrEqual(1);
});

it('sends no password to a certificate that is not trusted, and names the fingerprint to pin', async () => {
  const server = await startFtpServer({}, makeCertificates(90, ['ftp.studio.test']).selfSigned);
  const settings = { ...server, FTP_SECURE: 'implicit' };
  const findings = await checkUploadLogin(settings);
  expectFindings(findings, 'upload-server-untrusted');
  expect(commands).toEqual([]);
  const [FTP_FINGERPRINT = ''] = /([0-9A-F]{2}:){31}[0-9A-F]{2}/.exec(findings[0]?.problem ?? '') ?? [];
  expectFindings(await checkUploadLogin({ ...settings, FTP_FINGERPRINT }), '');
});
