import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildingCheckout, type DeployCheckout, readFiles, writeFiles } from '../../support/deploy/deployCheckout';
import { smallSite } from '../../support/deploy/smallSite';
import { type DeployServer, emptyHost, startDeployServer } from '../../support/deploy/startDeployServer';
import { type StartedHost, startApache } from '../../support/host/startApache';

const BUILD_MS = 180_000;

let host: StartedHost;
let server: DeployServer;
let checkout: DeployCheckout;

/** The FTP server and the web server share the folder of one account. */
beforeAll(async () => {
  const before = mkdtempSync(join(tmpdir(), 'site-before-'));
  writeFiles(before, smallSite('before'));
  host = await startApache({ site: before });
  rmSync(before, { recursive: true });
  server = await startDeployServer('pure-ftpd', { home: host.address.home });
  checkout = buildingCheckout({ ...server.settings, SITE_URL: host.address.url });
});
beforeEach(() => {
  emptyHost(server);
  checkout.build(smallSite('one'));
});
afterAll(async () => {
  checkout?.remove();
  await server?.stop();
  await host?.stop();
});

it('refuses sample content unless it is asked for, and names each file', async () => {
  const { code, output } = await checkout.deploy([]);
  expect(code).toBe(1);
  expect(output).toMatch(/^frontend\/content\/company\.yaml still has the name "Your Studio"; write your own\.$/m);
  expect(output).toMatch(
    /^frontend\/content\/company\.yaml still has the phone number 00000 00000; write your own\.$/m,
  );
  expect(output).toMatch(
    /^frontend\/content\/company\.yaml still has an address that ends in \.example; write your own\.$/m,
  );
  expect(output).toMatch(/^frontend\/content\/services\.yaml still has a "Sample Client"; write your own\.$/m);
  expect(output).toMatch(/^Nothing was uploaded: mend the problems above, or .* --sample"\.$/m);
  expect(readFiles(server.site)).toEqual({});
});

it('says every setting that is missing or cannot be', async () => {
  const { code, output } = await checkout.deploy(['--sample'], {
    MAIL_TO: '',
    FTP_HOST: '',
    FTP_PASSWORD: '',
    FTP_PORT: 'twenty-one',
    FTP_SECURE: 'maybe',
    FTP_FINGERPRINT: 'AB:CD',
  });
  expect(code).toBe(1);
  for (const name of ['MAIL_TO', 'FTP_HOST', 'FTP_PASSWORD']) expect(output).toContain(`.env: ${name} is missing`);
  expect(output).toMatch(/^FTP_PORT is "twenty-one": write a number/m);
  expect(output).toMatch(/^FTP_SECURE is "maybe": write explicit, implicit or none\.$/m);
  expect(output).toMatch(/^FTP_FINGERPRINT is no SHA-256 fingerprint/m);
});

it('refuses settings that are still those of the example', async () => {
  const { code, output } = await checkout.deploy(['--dry-run'], {
    MAIL_TO: 'owner@example.com',
    SITE_URL: 'https://example.com',
    FTP_HOST: 'ftp.example.com',
  });
  expect(code).toBe(1);
  for (const name of ['MAIL_TO', 'SITE_URL', 'FTP_HOST']) {
    expect(output).toMatch(new RegExp(`^\\.env: ${name} is ".*"; write your own\\.$`, 'm'));
  }
});

it('refuses to upload a site built for a sub-folder into another folder', async () => {
  const { code, output } = await checkout.deploy(['--sample'], { SITE_URL: 'https://studio.test/films' });
  expect(code).toBe(1);
  expect(output).toContain("write FTP_DIRECTORY='public_html/films', or '.'");
  expect(readFiles(server.site)).toEqual({});
  const right = await checkout.deploy(['--sample', '--dry-run'], {
    SITE_URL: 'https://studio.test/films',
    FTP_DIRECTORY: 'public_html/films',
  });
  expect(right.output).not.toContain('write FTP_DIRECTORY=');
});

it('knows no other options', async () => {
  const { code, output } = await checkout.deploy(['--force']);
  expect(code).toBe(1);
  expect(output).toMatch(/^"--force" is not understood: the options are --dry-run, /m);
  expect((await checkout.deploy(['--connections', '0'])).output).toMatch(/--connections 0 is no number from 1 to 20\./);
});

it('builds first when the content has changed since, and compares the live pages with that', {
  timeout: BUILD_MS,
}, async () => {
  const { url } = host.address;
  const services = join(checkout.folder, 'frontend/content/services.yaml');
  const former = readFileSync(services, 'utf8');
  writeFileSync(services, former.replace('title: Wedding Shoot', 'title: Weddings by the sea'));
  try {
    const dry = await checkout.deploy(['--sample', '--dry-run']);
    expect(dry.output).toContain('A deploy would build first');

    const same = await checkout.deploy(['--sample', '--verify']);
    expect(same.code, same.output).toBe(0);
    expect(same.output).toContain('have changed since the last build');
    expect(readFileSync(join(server.site, 'services.html'), 'utf8')).toContain('Weddings by the sea');
    expect(same.output).toContain(`Every page at ${url} is what was uploaded.`);

    writeFileSync(join(server.site, 'contact.html'), 'hacked');
    const other = await checkout.deploy(['--sample', '--verify']);
    expect(other.code).toBe(3);
    expect(other.output).toContain(`${url}/contact is not the page that was uploaded: status 200, 6 bytes instead of`);
    expect(other.output).not.toContain(`${url}/services is not`);
  } finally {
    writeFileSync(services, former);
  }
});
