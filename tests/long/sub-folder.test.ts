import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFixture } from '../support/commands/buildFixture.ts';
import { fillForm, sendButton } from '../support/contactForm.ts';
import { fixturePaths, home } from '../support/content.ts';
import { request } from '../support/host/request.ts';
import { localMail } from '../support/mail.ts';
import { barLink } from '../support/page.ts';
import { expect, MOVING, test } from '../support/test.ts';

test.use(MOVING);

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

/** Every address on the page's own host that its HTML names: in an attribute, a set of pictures, a style or a script. */
const addressesIn = (html: string) => [
  ...new Set(
    [...html.matchAll(/["'`(]\s*(\/[^"'`()\s,<>]+)|, (\/\S+) \d+w/g)].map(([, one, other]) => one ?? other ?? ''),
  ),
];

test('a site in a sub-folder beside another site works as at the root', async ({ startHost, newVisitor, mail }) => {
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
    const spellings = { '': '/', '/index.html': '/', '/contact/': '/contact', '/%63ontact': '/contact' };
    for (const [spelling, path] of Object.entries(spellings)) {
      const { status, headers } = await request(host.url, `${BASE}${spelling}?a=1`);
      expect([status, new URL(`${headers.location}`, host.url).pathname]).toEqual([301, BASE + path]);
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
    await barLink(page, `${BASE}/contact`).click();
    await page.locator('form[novalidate]').waitFor();
    await fillForm(page);
    await sendButton(page).click();
    await page.getByRole('alertdialog').waitFor();
    await mail.waitForMail();
    await page.goto(`${BASE}/services`);
    await page.locator('header a').first().click();
    await expect(page).toHaveTitle(home.page.title);
    await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0));
    expect(outside).toEqual([]);

    const without = await newVisitor({ baseURL: host.url, javaScriptEnabled: false });
    await without.goto(`${BASE}/contact`);
    await fillForm(without);
    await sendButton(without).click();
    await expect(without.getByText("Thank you for your message! We'll get back to you soon.").first()).toBeVisible();
  });
  build.remove();
});
