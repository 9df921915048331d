import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import ssh2 from 'ssh2';
import { afterEach, expect, it } from 'vitest';
import { tryFtp } from '../../../../scripts/deploy/host/tryLogin.ts';
import type { Finding } from '../../../../scripts/doctor/finding.ts';
import { checkUploadLogin } from '../../../../scripts/doctor/here/uploadLogin.ts';
import { expectFindings } from '../../../support/doctor/expectFindings';
import { type Certificate, makeCertificates } from '../../../support/doctor/mail/certificates';
import { portOf } from '../../../support/doctor/mail/mailServer';

const { selfSigned } = makeCertificates(90, ['ftp.studio.test']);
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const HOST_KEY = privateKey.export({ type: 'pkcs1', format: 'pem' });

/** The commands that the FTP server has received. */
let commands: string[];
let server: Server;
afterEach(() => server.close());

interface FtpOptions {
  /** Without one, the server offers no encryption. */
  readonly certificate?: Certificate;
  readonly greeting?: string;
  /** Replies to these commands in place of the usual ones; null resets the connection. */
  readonly replies?: Readonly<Record<string, string | null>>;
}

/** Starts an FTP server with one account, "studio" with the password "secret", and one folder, "public_html". */
async function startFtpServer(options: FtpOptions = {}): Promise<Record<string, string>> {
  // An array of its own, because a client may still quit at the former server.
  const received: string[] = [];
  commands = received;
  server = createServer((socket) => {
    serveFtp(socket, options, received);
    socket.write(`${options.greeting ?? '220 Hello'}\r\n`);
  });
  const FTP_PORT = String(await portOf(server));
  return { FTP_HOST: '127.0.0.1', FTP_PORT, FTP_USERNAME: 'studio', FTP_PASSWORD: 'secret', FTP_SECURE: 'none' };
}

function serveFtp(socket: Socket, options: FtpOptions, received: string[]): void {
  const { certificate, replies = {} } = options;
  const usual: Record<string, string> = {
    'USER studio': '331 Password please',
    'PASS secret': '230 Welcome',
    'CWD public_html': '250 OK',
    'AUTH TLS': certificate ? '234 Begin' : '502 Not implemented',
  };
  const refusals: Record<string, string> = { PASS: '530 Login incorrect', CWD: '550 No such folder' };
  let input = '';
  const onData = (chunk: Buffer) => {
    const lines = `${input}${chunk}`.split('\r\n');
    input = lines.pop() ?? '';
    for (const line of lines) {
      received.push(line);
      const reply = line in replies ? replies[line] : (usual[line] ?? refusals[line.split(' ')[0] ?? ''] ?? '200 OK');
      if (reply === null) socket.resetAndDestroy();
      else socket.write(`${reply}\r\n`);
      if (line !== 'AUTH TLS' || certificate === undefined) continue;
      socket.off('data', onData);
      const secureContext = createSecureContext(certificate);
      serveFtp(new TLSSocket(socket, { isServer: true, secureContext }), options, received);
    }
  };
  socket.on('error', () => undefined).on('data', onData);
}

/** Starts an SSH server that rejects every login. */
async function startSshServer(): Promise<Record<string, string>> {
  server = new ssh2.Server({ hostKeys: [HOST_KEY] }, (client) => {
    client.on('error', () => undefined).on('authentication', (context) => context.reject(['password']));
  }) as unknown as Server;
  const DEPLOY_URL = `sftp://studio@127.0.0.1:${await portOf(server)}/public_html`;
  return { DEPLOY_URL, FTP_PASSWORD: 'secret' };
}

/** Expects these findings, and that they do not tell the password. */
async function expectUpload(settings: Record<string, string>, finds: string): Promise<Finding[]> {
  const findings = await checkUploadLogin(settings);
  expectFindings(findings, finds);
  expect(JSON.stringify(findings)).not.toContain('secret');
  return findings;
}

it('logs in, opens the folder and changes nothing', async () => {
  await expectUpload(await startFtpServer(), '');
  expect(commands).toContain('CWD public_html');
  expect(commands.filter((line) => /^(STOR|DELE|MKD|RMD|RNFR|RNTO|APPE|SITE CHMOD)/.test(line))).toEqual([]);
});

it.each<[string, string, Record<string, string>, FtpOptions?]>([
  ['no upload that is set up', '', { FTP_HOST: '', FTP_USERNAME: '', FTP_PASSWORD: '' }],
  ['the settings of the example', '', { FTP_HOST: 'ftp.example.com', FTP_USERNAME: '', FTP_PASSWORD: '' }],
  ['a wrong password', 'upload-login-rejected', { FTP_PASSWORD: 'wrong' }],
  ['a missing folder', 'upload-folder-missing', { FTP_DIRECTORY: 'www' }],
  ['a server without encryption', 'upload-unencrypted', { FTP_SECURE: 'explicit' }],
  ['a missing password', 'upload-incomplete', { FTP_PASSWORD: '' }],
  ['a port that is none', 'upload-setting-invalid', { FTP_PORT: 'ftp' }],
  // Longer than a name in DNS can be, so that nobody is asked.
  ['a host that does not exist', 'upload-unreachable', { FTP_HOST: `${'a'.repeat(64)}.test` }],
  ['a closed port', 'upload-unreachable', { FTP_PORT: '1' }],
  ['too little free space', 'quota-nearly-full', {}, { replies: { AVBL: '213 1000' } }],
  ['too many connections', 'upload-unreachable: unchecked', {}, { greeting: '421 Too many connections' }],
  ['a login that is ended', 'upload-unreachable: unchecked', {}, { replies: { 'PASS secret': '421 Too many users' } }],
  ['a connection that is reset', 'upload-unreachable: unchecked', {}, { replies: { 'PASS secret': null } }],
])('finds %s', async (_, finds, settings, options) => {
  await expectUpload({ ...(await startFtpServer(options)), ...settings }, finds);
  expect(commands.filter((line) => line.startsWith('USER')).length).toBeLessThanOrEqual(1);
});

it.each([
  ['that cannot be verified', ''],
  ['that is not the pinned one', 'A'.repeat(64)],
])('sends no password to a certificate %s, and names the fingerprint to pin', async (_, FTP_FINGERPRINT) => {
  const settings = { ...(await startFtpServer({ certificate: selfSigned })), FTP_SECURE: 'explicit', FTP_FINGERPRINT };
  const findings = await expectUpload(settings, 'upload-server-untrusted');
  expect(commands).toEqual(['AUTH TLS']);
  const [presented = ''] = /([0-9A-F]{2}:){31}[0-9A-F]{2}/.exec(findings[0]?.problem ?? '') ?? [];
  await expectUpload({ ...settings, FTP_FINGERPRINT: presented }, '');
});

it('npm run init tries an FTP login where .env names an SFTP host too', async () => {
  const settings = await startFtpServer();
  const replies = await tryFtp({ ...settings, DEPLOY_URL: 'sftp://studio@127.0.0.1:1/public_html' });
  expect(replies.length).toBeGreaterThan(0);
});

it('finds an unknown host key over SFTP, and once it is pinned a wrong password', async () => {
  const settings = await startSshServer();
  const [unknown] = await expectUpload(settings, 'upload-server-untrusted');
  const [FTP_FINGERPRINT = ''] = /SHA256:[\w+/]{43}/.exec(unknown?.problem ?? '') ?? [];
  await expectUpload({ ...settings, FTP_FINGERPRINT }, 'upload-login-rejected');
});

it.each([
  ['another host key than the pinned one', { FTP_FINGERPRINT: `SHA256:${'A'.repeat(43)}` }, 'upload-server-untrusted'],
  ['an address without a user', { DEPLOY_URL: 'sftp://127.0.0.1/public_html' }, 'upload-setting-invalid'],
  ['a missing password', { FTP_PASSWORD: '' }, 'upload-setting-invalid'],
  ['a key file that is not there', { SFTP_KEY_FILE: '/nowhere/key' }, 'upload-key-unusable'],
])('finds %s over SFTP', async (_, settings, finds) => {
  await expectUpload({ ...(await startSshServer()), ...settings }, finds);
});
