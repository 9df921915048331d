import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ssh2, { type Connection } from 'ssh2';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DeployCheckout, deployCheckout, hashesOf, readFiles } from '../../support/deploy/deployCheckout';
import { smallSite } from '../../support/deploy/smallSite';
import { type DeployServer, emptyHost, startDeployServer } from '../../support/deploy/startDeployServer';

/** A fingerprint that no key has. */
const OTHER_KEY = `SHA256:${'A'.repeat(43)}`;

let server: DeployServer;
let checkout: DeployCheckout;
const knownHosts = () => join(checkout.folder, 'known-hosts.json');

beforeAll(async () => {
  server = await startDeployServer('openssh');
  checkout = deployCheckout(server.settings);
  checkout.build(smallSite('one'));
});
beforeEach(() => emptyHost(server));
afterAll(async () => {
  checkout?.remove();
  await server?.stop();
});

it('trusts the host key of the first deploy, says so, and refuses any other key later', async () => {
  const first = await checkout.deploy(['--sample'], { FTP_FINGERPRINT: '', CI: '' });
  expect(first.code, first.output).toBe(0);
  expect(first.output).toContain(
    `The key of 127.0.0.1 is ${server.settings.FTP_FINGERPRINT}; later deploys expect it.`,
  );
  expect(readFiles(server.site)).toEqual(hashesOf(smallSite('one')));

  const again = await checkout.deploy(['--sample'], { FTP_FINGERPRINT: '', CI: '' });
  expect(again.code, again.output).toBe(0);
  expect(again.output).not.toContain('The key of');

  const name = `127.0.0.1:${server.port}`;
  expect(JSON.parse(readFileSync(knownHosts(), 'utf8'))).toEqual({ [name]: server.settings.FTP_FINGERPRINT });
  writeFileSync(knownHosts(), JSON.stringify({ [name]: OTHER_KEY }));
  const changed = await checkout.deploy(['--sample'], { FTP_FINGERPRINT: '', CI: '' });
  expect(changed.code).toBe(1);
  expect(changed.output).toMatch(/The key of 127\.0\.0\.1 is not the one of the deploys before: .* Nothing was sent/);
});

it('wants the host key pinned in CI, where no key of a former deploy is stored', async () => {
  rmSync(knownHosts(), { force: true });
  const { code, output } = await checkout.deploy(['--sample'], { FTP_FINGERPRINT: '', CI: 'true' });
  expect(code).toBe(1);
  expect(output).toContain('FTP_FINGERPRINT is missing: CI knows no key of a former deploy.');
  expect(readFiles(server.site)).toEqual({});
});

it('refuses a host key that is not the pinned one', async () => {
  const { code, output } = await checkout.deploy(['--sample'], { FTP_FINGERPRINT: OTHER_KEY });
  expect(code).toBe(1);
  expect(output).toMatch(/The key of 127\.0\.0\.1 is not the one that FTP_FINGERPRINT names: .* Nothing was sent/);
  expect(readFiles(server.site)).toEqual({});
});

it('says that the key of the account is not accepted, or cannot be read', async () => {
  const other = join(checkout.folder, 'other-key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', other]);
  const refused = await checkout.deploy(['--sample'], { SFTP_KEY_FILE: other });
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/127\.0\.0\.1 refused the login: look at the user in DEPLOY_URL, and at FTP_PASSWORD/);

  const missing = await checkout.deploy(['--sample'], { SFTP_KEY_FILE: '/no/such/key' });
  expect(missing.code).toBe(1);
  expect(missing.output).toContain('SFTP_KEY_FILE names /no/such/key, which cannot be read');
});

it('offers the password in FTP_PASSWORD or DEPLOY_URL to a server that asks for one', async () => {
  const asked: string[] = [];
  const host = new ssh2.Server({ hostKeys: [readFileSync(join(server.home, '../host-key'))] }, (client: Connection) => {
    client
      .on('error', () => undefined)
      .on('authentication', (attempt) => {
        if (attempt.method === 'password') asked.push(`${attempt.username} ${attempt.password}`);
        attempt.reject(['password']);
      });
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as { port: number };
  const settings = { SFTP_KEY_FILE: '', FTP_PASSWORD: 'open sesame 42' };
  const { output } = await checkout.deploy(['--sample'], {
    ...settings,
    DEPLOY_URL: `sftp://asha@127.0.0.1:${port}/public_html`,
  });
  await checkout.deploy(['--sample'], { ...settings, DEPLOY_URL: `sftp://asha:a%40b@127.0.0.1:${port}/public_html` });
  host.close();
  expect(new Set(asked)).toEqual(new Set(['asha open sesame 42', 'asha a@b']));
  expect(output).toContain('refused the login');
  expect(output).not.toContain('sesame');
});

it('names what is wrong with the settings, without the password', async () => {
  const { code, output } = await checkout.deploy(['--sample'], {
    DEPLOY_URL: 'ftp://asha:secret@127.0.0.1/public_html',
  });
  expect(code).toBe(1);
  expect(output).toMatch(/^DEPLOY_URL is "ftp:\/\/…@127\.0\.0\.1\/public_html": write it as 'sftp:\/\/USER@HOST/m);
  const keyless = await checkout.deploy(['--sample'], { SFTP_KEY_FILE: '', FTP_FINGERPRINT: 'AB'.repeat(32) });
  expect(keyless.output).toMatch(/^FTP_PASSWORD and SFTP_KEY_FILE are missing/m);
  expect(keyless.output).toMatch(/^FTP_FINGERPRINT is no fingerprint of a host key/m);
});
