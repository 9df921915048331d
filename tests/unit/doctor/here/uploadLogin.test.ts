import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Finding } from '../../../../scripts/doctor/finding.ts';
import { checkUploadLogin } from '../../../../scripts/doctor/here/uploadLogin.ts';
import { ROOT } from '../../../../scripts/support/paths.mjs';
import { startFtpServer, startSshServer, type UploadServer } from '../../../support/doctor/here/uploadServers';
import { applyFix } from '../../../support/doctor/mail/applyFix';
import { makeCertificates } from '../../../support/doctor/mail/certificates';
import { freePort } from '../../../support/ports';

const { selfSigned } = makeCertificates(90, ['ftp.studio.test']);
const KNOWN_HOSTS = join(ROOT, 'known-hosts.json');

let server: UploadServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
  vi.unstubAllEnvs();
});

const ftpSettings = (port: number) => ({
  FTP_HOST: '127.0.0.1',
  FTP_PORT: String(port),
  FTP_USERNAME: 'studio',
  FTP_PASSWORD: 'secret',
  FTP_SECURE: 'none',
});

/** Expects these findings, and none once the `.env` line in the fix is written. */
async function expectUpload(settings: Record<string, string>, ids: string[]): Promise<Finding[]> {
  const findings = await checkUploadLogin(settings);
  expect(
    findings.map(({ id }) => id),
    JSON.stringify(findings),
  ).toEqual(ids);
  const fixed = applyFix({ zone: {}, settings }, findings[0]?.fix ?? '');
  if (fixed !== undefined) expect(await checkUploadLogin(fixed.settings)).toEqual([]);
  return findings;
}

describe('checkUploadLogin over FTP', () => {
  it.each([
    ['no upload is set up', {}],
    ['the settings are those of the example', { FTP_HOST: 'ftp.example.com', FTP_USERNAME: '', FTP_PASSWORD: '' }],
  ])('finds nothing where %s', async (_, settings) => {
    await expectUpload(settings, []);
  });

  it('logs in, opens the folder and changes nothing', async () => {
    server = await startFtpServer();
    await expectUpload(ftpSettings(server.port), []);
    expect(server.commands).toContain('CWD public_html');
    expect(server.commands.filter((line) => /^(STOR|DELE|MKD|RMD|RNFR|RNTO|APPE|SITE CHMOD)/.test(line))).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a wrong password', { FTP_PASSWORD: 'wrong' }, 'upload-login-rejected'],
    ['a missing folder', { FTP_DIRECTORY: 'www' }, 'upload-folder-missing'],
    ['a server without encryption', { FTP_SECURE: 'explicit' }, 'upload-unencrypted'],
    ['a missing password', { FTP_PASSWORD: '' }, 'upload-incomplete'],
    ['a port that is none', { FTP_PORT: 'ftp' }, 'upload-setting-invalid'],
    ['a host with a path', { FTP_HOST: 'ftp.studio.test/public_html' }, 'upload-setting-invalid'],
  ])('finds %s', async (_, settings, id) => {
    server = await startFtpServer();
    const findings = await expectUpload({ ...ftpSettings(server.port), ...settings }, [id]);
    expect(JSON.stringify(findings)).not.toContain('secret');
  });

  it.each([
    ['that cannot be verified', ''],
    ['that is not the pinned one', 'A'.repeat(64)],
  ])('finds a certificate %s, and names its fingerprint', async (_, fingerprint) => {
    server = await startFtpServer({ certificate: selfSigned });
    const settings = { ...ftpSettings(server.port), FTP_SECURE: 'explicit', FTP_FINGERPRINT: fingerprint };
    await expectUpload(settings, ['upload-server-untrusted']);
    expect(server.commands.slice(0, 1)).toEqual(['AUTH TLS']);
  });

  it('finds too little free space with the same login', async () => {
    server = await startFtpServer({ replies: { AVBL: '213 1000' } });
    await expectUpload(ftpSettings(server.port), ['quota-full']);
    expect(server.commands.filter((line) => line.startsWith('USER'))).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof startFtpServer>[0]]>([
    ['has too many connections', { greeting: '421 Too many connections' }],
    ['ends the login', { replies: { 'PASS secret': '421 Too many users' } }],
    ['resets the connection', { replies: { 'PASS secret': null } }],
  ])('says that it could not check a server that %s', async (_, options) => {
    server = await startFtpServer(options);
    const [finding] = await expectUpload(ftpSettings(server.port), ['upload-unreachable']);
    expect(finding?.kind).toBe('unchecked');
  });

  it('finds a host that does not exist', async () => {
    // Longer than a name in DNS can be, so that nobody is asked.
    await expectUpload({ ...ftpSettings(21), FTP_HOST: `${'a'.repeat(64)}.test` }, ['upload-host-missing']);
  });

  it('finds a closed port', async () => {
    await expectUpload(ftpSettings(await freePort()), ['upload-port-closed']);
  });
});

describe('checkUploadLogin over SFTP', () => {
  const sftpSettings = (port: number) => ({
    DEPLOY_URL: `sftp://studio@127.0.0.1:${port}/public_html`,
    FTP_PASSWORD: 'secret',
  });

  it('finds a wrong password, and stores no host key', async () => {
    vi.stubEnv('CI', '');
    const before = existsSync(KNOWN_HOSTS) ? readFileSync(KNOWN_HOSTS, 'utf8') : undefined;
    server = await startSshServer();
    await expectUpload(sftpSettings(server.port), ['upload-login-rejected']);
    expect(existsSync(KNOWN_HOSTS) ? readFileSync(KNOWN_HOSTS, 'utf8') : undefined).toBe(before);
  });

  it('finds another host key than the pinned one', async () => {
    server = await startSshServer();
    const settings = { ...sftpSettings(server.port), FTP_FINGERPRINT: `SHA256:${'A'.repeat(43)}` };
    const [finding] = await checkUploadLogin(settings);
    expect(finding).toMatchObject({
      id: 'upload-server-untrusted',
      fix: expect.stringMatching(/FTP_FINGERPRINT='SHA256:/),
    });
  });

  it.each<[string, Record<string, string>, string]>([
    ['an address without a user', { DEPLOY_URL: 'sftp://127.0.0.1/public_html' }, 'upload-setting-invalid'],
    ['a missing password', { FTP_PASSWORD: '' }, 'upload-setting-invalid'],
    ['a key file that is not there', { SFTP_KEY_FILE: '/nowhere/key' }, 'upload-key-unusable'],
  ])('finds %s', async (_, settings, id) => {
    await expectUpload({ ...sftpSettings(await freePort()), ...settings }, [id]);
  });
});
