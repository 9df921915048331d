import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { checkQuota } from '../../../../scripts/doctor/host/quota';

const MB = 1024 * 1024;
const WELCOME = 'OK. Current directory is /';

let server: Server | undefined;
let commands: string[] = [];
afterEach(() => {
  server?.close();
  commands = [];
});

/** Starts an FTP server that knows these commands beside the login; it answers others with 500. */
async function ftpServer(replies: Record<string, string>): Promise<Record<string, string>> {
  const known: Record<string, string> = {
    USER: '331 Password',
    PASS: `230 ${WELCOME}`,
    'OPTS UTF8 ON': '200 OK',
    'TYPE I': '200 OK',
    CWD: '250 OK',
    ...replies,
  };
  server = createServer((socket: Socket) => {
    socket.write('220 Welcome\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const command of chunk.toString().split('\r\n').slice(0, -1)) {
        commands.push(command);
        socket.write(`${known[command] ?? known[command.split(' ')[0] ?? ''] ?? '500 Unknown command'}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { FTP_HOST: '127.0.0.1', FTP_PORT: String(port), FTP_USERNAME: 'a', FTP_PASSWORD: 'b', FTP_SECURE: 'none' };
}

const proFtpd = (unit: string, used: string) =>
  `200-The current quota for this session are [current/limit]:\r\n200-  Uploaded ${unit}:\t${used}\r\n200 Please contact the host.`;
const pureFtpd = (usedKb: number) =>
  `230-Your bandwidth usage is restricted\r\n230-3 files used (1%) - authorized: 900 files\r\n230-${usedKb} Kbytes used (95%) - authorized: 1024000 Kb\r\n230 ${WELCOME}`;

it.each([
  ['AVBL with 10 MB', { AVBL: `213 ${10 * MB}` }, ['quota-full']],
  ['AVBL with 100 MB', { AVBL: `213 ${100 * MB}` }, ['quota-nearly-full']],
  ['AVBL with 10 GB', { AVBL: `213 ${10_000 * MB}` }, []],
  ['Pure-FTPd with 23 MB', { PASS: pureFtpd(1_000_000) }, ['quota-full']],
  ['Pure-FTPd with 976 MB', { PASS: pureFtpd(24_000) }, []],
  ['ProFTPD with 20 MB', { 'SITE QUOTA': proFtpd('Mb', '80.00/100.00') }, ['quota-full']],
  ['ProFTPD with 200 MB in bytes', { 'SITE QUOTA': proFtpd('bytes', `0.00/${200 * MB}.00`) }, ['quota-nearly-full']],
  ['ProFTPD without a limit', { 'SITE QUOTA': proFtpd('Mb', 'unlimited') }, []],
  ['a server that tells nothing', {}, []],
])('reads the quota of %s', async (_name, replies, ids) => {
  const findings = await checkQuota(await ftpServer(replies as Record<string, string>));
  expect(findings.map(({ id }) => id)).toEqual(ids);
  expect(commands.filter((command) => /^(?:STOR|MKD|DELE|RN|SITE CHMOD)/.test(command))).toEqual([]);
});

it('says that it could not check after a login that failed', async () => {
  const findings = await checkQuota(await ftpServer({ PASS: '530 Login incorrect' }));
  expect(findings.map(({ id, kind }) => [id, kind])).toEqual([['quota-unchecked', 'unchecked']]);
  expect(findings[0]?.problem).toContain('FTP_PASSWORD');
});

it.each([{}, { FTP_HOST: 'ftp.studio.example' }, { DEPLOY_URL: 'sftp://a@b/public_html' }])(
  'finds nothing without an FTP login: %j',
  async (settings) => expect(await checkQuota(settings as Record<string, string>)).toEqual([]),
);
