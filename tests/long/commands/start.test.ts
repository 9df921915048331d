import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureCheckout } from '../../support/commands/buildFixture';
import { runCheckout } from '../../support/commands/runCheckout';
import { request } from '../../support/host/request';
import { freePort } from '../../support/ports';

const BUILD_MS = 180_000;
const BASE = '/studio';

let checkout: string;

beforeAll(() => {
  checkout = fixtureCheckout();
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

test('npm start serves a site of a sub-folder at its path, and says so', { timeout: BUILD_MS }, async () => {
  const ports = { PORT: await freePort(), INBOX_PORT: await freePort(), SMTP_PORT: await freePort() };
  const texts = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  const command = runCheckout(checkout, 'start', { ...texts, SITE_URL: `https://example.org${BASE}` });
  try {
    await command.untilItSays(`Site   http://127.0.0.1:${ports.PORT}${BASE}/\n`);
    // Search engines ignore a robots.txt in a sub-folder.
    expect(command.output()).toContain('Search engines read only https://example.org/robots.txt');
    const local = `http://127.0.0.1:${ports.PORT}`;
    expect((await request(local, `${BASE}/contact`)).status).toBe(200);
    expect((await request(local, `${BASE}/contact/`)).headers.location).toBe(`${BASE}/contact`);
    expect((await request(local, `${BASE}/api/contact_api.php`)).status).toBe(405);
    expect((await request(local, '/contact')).status).toBe(404);
    expect((await request(local, `${BASE}/contact.html.br`)).status).toBe(404);
  } finally {
    command.kill('SIGTERM');
    await command.exitCode;
  }
});
