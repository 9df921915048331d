import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFixture } from '../support/commands/buildFixture.ts';
import { fieldsOf, PATH, post } from '../support/contact.ts';
import { fixturePaths, home, services } from '../support/content.ts';
import { request } from '../support/host/request.ts';
import { localMail } from '../support/mail.ts';
import { expect, test } from '../support/test.ts';

const BASE = '/films/studio';

/** The `.htaccess` of another site at the root, which answers every address that is no file. */
const OTHER_SITE = `
<IfModule mod_rewrite.c>
  RewriteEngine On
  RewriteCond %{REQUEST_FILENAME} !-f
  RewriteRule . /index.html [L]
</IfModule>
Header set X-Frame-Options SAMEORIGIN
Header set Cache-Control "max-age=5"
`;

/** Every address on the page's own host that its HTML contains. */
function addressesIn(html: string): string[] {
  const attributes = [...html.matchAll(/ (?:href|src|poster|action)="([^"]+)"/gi)].map(([, value]) => value);
  const sets = [...html.matchAll(/ (?:srcset|imagesrcset)="([^"]+)"/gi)].flatMap(([, value = '']) =>
    value.split(', ').map((candidate) => candidate.split(' ')[0]),
  );
  const others = [...html.matchAll(/url\(["']?([^)"']+)|[`"'](\/[^`"']+\.js)[`"']/g)].map(([, url, js]) => url ?? js);
  const all = [...attributes, ...sets, ...others].filter((address) => address !== undefined);

  return [...new Set(all)].filter((address) => !/^(#|[a-z]+:)/.test(address));
}

test('a site in a sub-folder beside another site works as at the root', async ({ startHost, newVisitor, mail }) => {
  test.setTimeout(240_000);
  const build = await buildFixture(undefined, { SITE_URL: `https://example.org${BASE}/` });
  const host = await startHost({ site: build.site, subFolder: BASE });
  writeFileSync(join(host.home, 'public_html/.htaccess'), OTHER_SITE);
  writeFileSync(join(host.home, 'public_html/index.html'), 'another site');
  host.setEnv(localMail(mail));
  const get = (path: string) => request(host.url, path, { headers: { 'Accept-Encoding': 'br' } });

  await test.step('its pages answer, and everything that they name is there', async () => {
    for (const path of fixturePaths) {
      const answer = await request(host.url, BASE + path);
      expect(answer.status, path).toBe(200);
      const named = addressesIn(answer.body);
      expect(named.length).toBeGreaterThan(10);
      for (const address of named) {
        expect(address.startsWith(`${BASE}/`), address).toBe(true);
        const { status } = await request(host.url, address.split('#')[0] ?? '');
        expect(status, address).toBe(address.includes('/api/') ? 405 : 200);
      }
    }
    for (const [spelling, path] of [
      ['', '/'],
      ['/index.html', '/'],
      ['/contact/', '/contact'],
      ['/contact.html', '/contact'],
      ['/%63ontact', '/contact'],
    ]) {
      const { status, headers } = await request(host.url, `${BASE}${spelling}?a=1`);
      expect([status, new URL(String(headers.location), host.url).href]).toEqual([
        301,
        `${host.url}${BASE}${path}?a=1`,
      ]);
    }
    for (const path of ['/no-such-page', '/assets/gone.js', '/api/nope.php', '/index.html.br', '/.htaccess']) {
      const answer = await request(host.url, BASE + path);
      expect(answer.status, path).toBe(path === '/.htaccess' ? 403 : 404);
      expect(answer.body).toContain(`href="${BASE}/contact"`);
    }
  });

  await test.step('it has its own headers, and leaves the other site alone', async () => {
    const { headers } = await get(`${BASE}/contact`);
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache', 'x-frame-options': 'DENY' });
    const script = readdirSync(join(build.site, 'assets')).find((name) => /^entry-.*\.js$/.test(name));
    expect((await get(`${BASE}/assets/${script}`)).headers['cache-control']).toMatch(/immutable/);
    expect((await request(host.url, '/contact')).body).toBe('another site');
    const robots = readFileSync(join(build.site, 'robots.txt'), 'utf8');
    expect(robots).toContain(`Disallow: ${BASE}/api/\n\nSitemap: https://example.org${BASE}/sitemap.xml`);
    const manifest = JSON.parse((await request(host.url, `${BASE}/site.webmanifest`)).body);
    expect(manifest).toMatchObject({ id: `${BASE}/`, start_url: `${BASE}/` });
    for (const { src } of manifest.icons) expect((await get(src)).status, src).toBe(200);
    expect((await request(host.url, `${BASE}/contact`)).body).toContain(`href="https://example.org${BASE}/contact"`);
  });

  await test.step('a visitor goes from page to page, sees films play, and writes to the studio', async () => {
    const page = await newVisitor({ baseURL: host.url });
    const outside: string[] = [];
    page.on('request', (each) => {
      if (!new URL(each.url()).pathname.startsWith(`${BASE}/`)) outside.push(each.url());
    });
    await page.goto(`${BASE}/services`);
    await page.getByRole('navigation', { name: 'Main' }).locator(`[href="${BASE}/contact"]`).click();
    await page.locator('form[novalidate]').waitFor();
    for (const [name, value] of Object.entries(fieldsOf())) {
      if (name !== 'projectType') await page.locator(`form [name=${name}]`).fill(value);
    }
    await page.locator('button[type=submit]').click();
    await page.getByRole('alertdialog').waitFor();
    await mail.waitForMail();
    await page.goto(`${BASE}/services`);
    await expect(page).toHaveTitle(services.page.title);
    await page.locator('header a').first().click();
    await expect(page).toHaveTitle(home.page.title);
    await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0));
    expect(outside).toEqual([]);

    const without = await newVisitor({ baseURL: host.url, javaScriptEnabled: false });
    await without.goto(`${BASE}/contact`);
    for (const [name, value] of Object.entries(fieldsOf())) {
      if (name !== 'projectType') await without.locator(`form [name=${name}]`).fill(value);
    }
    await without.locator('button[type=submit]').click();
    await expect(without.getByText("Thank you for your message! We'll get back to you soon.").first()).toBeVisible();
  });
  build.remove();
});

test('with REDIRECT_TO_SITE_URL and HSTS, every visitor comes to the one address', async ({ startHost }) => {
  test.setTimeout(240_000);
  const site = 'https://example.org';
  const build = await buildFixture(undefined, { SITE_URL: `${site}/`, REDIRECT_TO_SITE_URL: 'on', HSTS: 'on' });
  const host = await startHost({ site: build.site });
  interface Asked {
    secure?: boolean;
    host?: string;
    proto?: string;
  }
  const ask = async (path: string, { secure = false, host: name = 'example.org', proto }: Asked) => {
    const headers = { Host: name, ...(proto === undefined ? {} : { 'X-Forwarded-Proto': proto }) };
    const answer = await request(secure ? host.secureUrl : host.url, path, { headers });
    return [answer.status, answer.headers.location, answer.headers['strict-transport-security']];
  };
  const ELSEWHERE: Asked[] = [
    {},
    { host: 'example.org:80' },
    { host: 'www.example.org' },
    { secure: true, host: 'www.example.org' },
    { secure: true, host: '203.0.113.7' },
    { secure: true, host: 'exampleXorg' },
    { proto: 'http' },
    { secure: true, proto: 'http' },
    { proto: 'https', host: 'www.example.org' },
  ];
  for (const asked of ELSEWHERE) {
    for (const path of ['/', '/contact?a=1&b=%26%20c', '/no/such%20page', PATH]) {
      expect((await ask(path, asked)).slice(0, 2), JSON.stringify(asked)).toEqual([301, site + path]);
    }
  }
  const HERE: Asked[] = [{ secure: true }, { secure: true, host: 'Example.ORG' }, { proto: 'https' }];
  for (const asked of HERE) {
    for (const [path, status] of [
      ['/', 200],
      ['/no-such-page', 404],
      [PATH, 405],
    ] as const) {
      expect(await ask(path, asked), JSON.stringify(asked)).toEqual([status, undefined, 'max-age=31536000']);
    }
    expect((await ask('/contact/', asked))[1]).toMatch(/\/contact$/);
  }
  // An inquiry is accepted, not redirected without its body; private files are refused; certificates can be made.
  const headers = { Host: 'www.example.org', Origin: 'http://www.example.org' };
  expect((await post(host, { name: '' }, { headers })).status).toBe(422);
  expect((await ask('/.env', {}))[0]).toBe(403);
  const folder = join(host.home, 'public_html/.well-known/acme-challenge');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'token'), 'proof');
  expect((await ask('/.well-known/acme-challenge/token', { host: 'www.example.org' }))[0]).toBe(200);
  build.remove();
});
