import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anyFreePort, HOST } from '../../scripts/local-server/ports.mjs';
import { type DeployCheckout, deployCheckout, readFiles } from '../support/deployCheckout';
import { smallSite } from '../support/smallSite';
import { emptyHost, type FtpServer, startFtpServer } from '../support/startFtpServer';

const BUILD_MS = 180_000;

let server: FtpServer;
let checkout: DeployCheckout;
let website: Server;
let siteUrl: string;

beforeAll(async () => {
  server = await startFtpServer('pure-ftpd');
  const port = await anyFreePort();
  siteUrl = `http://${HOST}:${port}`;
  checkout = deployCheckout({ ...server.settings, SITE_URL: siteUrl });
  website = createServer((request, response) => {
    const path = request.url === '/' ? 'index' : (request.url ?? '').slice(1);
    const [status, page] = readPage(path) ?? [404, readPage('404')?.[1] ?? ''];
    response.writeHead(status, { 'Content-Encoding': 'gzip' }).end(gzipSync(page));
  }).listen(port, HOST);
});
beforeEach(() => {
  emptyHost(server);
  checkout.build(smallSite('one'));
});
afterAll(async () => {
  website?.close();
  checkout?.remove();
  await server?.stop();
});

function readPage(name: string): [number, string] | undefined {
  try {
    return [200, readFileSync(join(server.site, `${name}.html`), 'utf8')];
  } catch {
    return undefined;
  }
}

it('refuses sample content unless it is asked for, and names each file', async () => {
  const { code, output } = await checkout.deploy([]);
  expect(code).toBe(1);
  expect(output).toMatch(/^frontend\/content\/company\.ts still has the name "Your Studio"; write your own\.$/m);
  expect(output).toMatch(/^frontend\/content\/company\.ts still has the phone number 00000 00000; write your own\.$/m);
  expect(output).toMatch(
    /^frontend\/content\/company\.ts still has an address that ends in \.example; write your own\.$/m,
  );
  expect(output).toMatch(/^frontend\/content\/testimonials\.ts still has a "Sample Client"; write your own\.$/m);
  expect(output).toMatch(/^Nothing was uploaded: mend what is said above, or .* --sample"\.$/m);
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

it('knows no other options', async () => {
  const { code, output } = await checkout.deploy(['--force']);
  expect(code).toBe(1);
  expect(output).toMatch(/^"--force" is not understood: the options are --dry-run, /m);
  expect((await checkout.deploy(['--connections', '0'])).output).toMatch(/--connections 0 is no number from 1 to 20\./);
});

it('builds first when the content has changed since the last build', { timeout: BUILD_MS }, async () => {
  const services = join(checkout.folder, 'frontend/content/services.ts');
  writeFileSync(
    services,
    readFileSync(services, 'utf8').replace("title: 'Wedding Shoot'", "title: 'Weddings by the sea'"),
  );
  const dry = await checkout.deploy(['--sample', '--dry-run']);
  expect(dry.output).toContain('A deploy would build first');

  const { code, output } = await checkout.deploy();
  expect(code, output).toBe(0);
  expect(output).toContain('have changed since the last build');
  expect(readFileSync(join(server.site, 'services.html'), 'utf8')).toContain('Weddings by the sea');
});

it('compares the live pages with what was uploaded', async () => {
  const same = await checkout.deploy(['--sample', '--verify']);
  expect(same.code, same.output).toBe(0);
  expect(same.output).toContain(`Every page at ${siteUrl} is what was uploaded.`);

  writeFileSync(join(server.site, 'contact.html'), 'hacked');
  const other = await checkout.deploy(['--sample', '--verify']);
  expect(other.code).toBe(3);
  expect(other.output).toContain(
    `${siteUrl}/contact is not the page that was uploaded: status 200, 6 bytes instead of`,
  );
  expect(other.output).not.toContain(`${siteUrl}/services is not`);
});
