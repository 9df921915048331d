import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillForm } from '../../support/browser/contactForm';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { buildFixture, type FixtureBuild } from '../../support/commands/buildFixture';
import { pages } from '../../support/fixturePages';
import { request } from '../../support/host/request';
import { type StartedHost, startApache } from '../../support/host/startApache';
import { testSite } from '../../support/host/testSite';
import { localMail } from '../../support/mail/localMail';
import { fixturePaths } from '../../support/pagePaths';

const BUILD_MS = 180_000;
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

const { inbox } = testSite();
let build: FixtureBuild;
let host: StartedHost;
const browser = await sharedBrowser();
beforeAll(async () => {
  build = await buildFixture(undefined, { SITE_URL: `https://example.org${BASE}/` });
  host = await startApache({ site: build.site, subFolder: BASE });
  writeFileSync(join(host.home, 'public_html/.htaccess'), OTHER_SITE);
  writeFileSync(join(host.home, 'public_html/index.html'), 'another site');
  host.setEnv(localMail({ smtpPort: inbox.smtpPort }));
}, BUILD_MS);
beforeEach(() => inbox.clear());
afterAll(async () => {
  await host?.stop();
  build?.remove();
});

const get = (path: string, headers: Record<string, string> = {}) => request(host.url, path, { headers });
const read = (name: string) => readFileSync(join(build.site, name), 'utf8');

/** Every address on the page's own host that its HTML contains. */
function addressesIn(html: string): string[] {
  const attributes = [...html.matchAll(/ (?:href|src|poster|action)="([^"]+)"/gi)].map(([, value]) => value);
  const sets = [...html.matchAll(/ (?:srcset|imagesrcset)="([^"]+)"/gi)].flatMap(([, value = '']) =>
    value.split(', ').map((candidate) => candidate.split(' ')[0]),
  );
  const styles = [...html.matchAll(/url\(["']?([^)"']+)/g)].map(([, value]) => value);
  const scripts = [...html.matchAll(/[`"'](\/[^`"']+\.js)[`"']/g)].map(([, value]) => value);
  return [...attributes, ...sets, ...styles, ...scripts]
    .filter((address) => address !== undefined)
    .filter((address) => !/^(#|[a-z]+:)/.test(address));
}

describe('the addresses', () => {
  test.each(fixturePaths)('%s answers, and everything it names is there', async (path) => {
    const answer = await get(BASE + path);
    expect(answer.status).toBe(200);
    const named = [...new Set(addressesIn(answer.body))];
    expect(named.length).toBeGreaterThan(10);
    for (const address of named) {
      expect(address.startsWith(`${BASE}/`), address).toBe(true);
      const expected = address.includes('/api/') ? 405 : 200;
      expect((await get(address.split('#')[0] ?? '')).status, address).toBe(expected);
    }
  });

  test('so is everything that styles and the manifest name', async () => {
    const stylesheets = readdirSync(join(build.site, 'assets')).filter((name) => name.endsWith('.css'));
    const manifest = JSON.parse(read('site.webmanifest'));
    expect(manifest.start_url).toBe(`${BASE}/`);
    const styles = stylesheets.flatMap((stylesheet) => addressesIn(read(`assets/${stylesheet}`)));
    const icons = manifest.icons.map(({ src }: { src: string }) => src);
    expect(styles).not.toHaveLength(0);
    expect(icons).not.toHaveLength(0);
    for (const address of new Set([...styles, ...icons])) {
      expect(address.startsWith(`${BASE}/`), address).toBe(true);
      expect((await get(address)).status, address).toBe(200);
    }
  });

  test('other spellings redirect to the canonical one', async () => {
    for (const [spelling, path] of [
      ['', '/'],
      ['/index.html', '/'],
      ['/contact/', '/contact'],
      ['/contact.html', '/contact'],
      ['/%63ontact', '/contact'],
    ]) {
      const answer = await get(`${BASE}${spelling}?a=1`);
      expect(answer.status, spelling).toBe(301);
      expect(answer.headers.location, spelling).toMatch(new RegExp(`^(${host.url})?${BASE}${path}\\?a=1$`));
    }
  });

  test('unknown and private ones are answered in the site’s own layout', async () => {
    for (const [path, status] of [
      ['/no-such-page', 404],
      ['/assets/gone.js', 404],
      ['/api/nope.php', 404],
      ['/index.html.br', 404],
      ['/.htaccess', 403],
    ] as const) {
      const answer = await get(BASE + path);
      expect(answer.status, path).toBe(status);
      expect(answer.body).toContain(`href="${BASE}/contact"`);
    }
  });

  test('have the same headers as at the root, whatever the other site sets', async () => {
    const page = await get(`${BASE}/contact`, { 'Accept-Encoding': 'br' });
    expect(page.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      'x-frame-options': 'DENY',
    });
    const [script] = readdirSync(join(build.site, 'assets')).filter((name) => /^entry-.*\.js$/.test(name));
    expect((await get(`${BASE}/assets/${script}`)).headers['cache-control']).toMatch(/immutable/);
    expect((await get('/')).body).toBe('another site');
    expect((await get('/contact')).body).toBe('another site');
  });

  test('are whole in what search engines read', async () => {
    expect(read('contact.html')).toContain(`<link rel="canonical" href="https://example.org${BASE}/contact">`);
    expect(read('index.html')).toContain(`<link rel="canonical" href="https://example.org${BASE}/">`);
    expect(read('sitemap.xml')).toContain(`<loc>https://example.org${BASE}/services</loc>`);
    expect(read('robots.txt')).toContain(`Disallow: ${BASE}/api/\n`);
    expect(read('robots.txt')).toContain(`Sitemap: https://example.org${BASE}/sitemap.xml`);
  });
});

describe('a visitor', () => {
  const open = async (path: string, options = {}) => {
    const opened = await openPage(browser, { baseURL: host.url, ...options });
    const outside: string[] = [];
    opened.page.on('request', (each) => {
      const { pathname } = new URL(each.url());
      if (each.url().startsWith('http') && !pathname.startsWith(`${BASE}/`)) outside.push(pathname);
    });
    await opened.page.goto(BASE + path);
    return { ...opened, outside };
  };
  const pathOf = (page: Page) => new URL(page.url()).pathname;

  test('goes from page to page without a request for one, back, and sees films play', async () => {
    const { page, outside, expectNoProblems, close } = await open('/contact');
    await hydrated(page);
    let documents = 0;
    page.on('request', (each) => {
      if (each.isNavigationRequest()) documents += 1;
    });
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.locator(`[href="${BASE}/services"]`).click();
    await expect.poll(() => page.title()).toBe(pages.services.title);
    expect(pathOf(page)).toBe(`${BASE}/services`);
    expect(await page.locator('[aria-current=page]').first().getAttribute('href')).toBe(`${BASE}/services`);

    await page.locator('header a').first().click();
    await expect.poll(() => page.title()).toBe(pages.home.title);
    expect(pathOf(page)).toBe(`${BASE}/`);
    await page.waitForFunction(() => [...document.querySelectorAll('video')].some((video) => video.currentTime > 0));

    await page.goBack();
    await expect.poll(() => page.title()).toBe(pages.services.title);
    expect(documents).toBe(0);
    await page.reload();
    await hydrated(page);
    expect(await page.title()).toBe(pages.services.title);
    expect(outside).toEqual([]);
    expectNoProblems();
    await close();
  });

  test('chooses a kind of work, and can send its address to somebody', async () => {
    const { page, expectNoProblems, close } = await open('/our-work');
    await hydrated(page);
    const first = page.locator('main button[aria-pressed]').first();
    await first.click();
    await page.waitForURL(/\?category=/);
    expect(pathOf(page)).toBe(`${BASE}/our-work`);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => first.getAttribute('aria-pressed')).toBe('true');
    expectNoProblems();
    await close();
  });

  test.each([
    ['with JavaScript', true],
    ['without JavaScript', false],
  ])('writes to the studio %s', async (_how, javaScriptEnabled) => {
    const { page, outside, expectNoProblems, close } = await open('/contact', { javaScriptEnabled });
    if (javaScriptEnabled) await page.locator('form[novalidate]').waitFor();
    const { message } = await fillForm(page);
    await page.locator('button[type=submit]').click();
    await page.getByText("Thank you for your message! We'll get back to you soon.").first().waitFor();
    expect((await inbox.waitForMessage()).text).toContain(message);
    expect(await page.getByRole('link', { name: 'Services' }).first().getAttribute('href')).toBe(`${BASE}/services`);
    expect(outside).toEqual([]);
    expectNoProblems();
    await close();
    // Settings and inquiries are stored outside the web root, above `public_html`; STATUS.txt follows after the mail.
    await expect.poll(() => existsSync(join(host.home, 'inquiries/STATUS.txt'))).toBe(true);
  });

  test('gets the page for unknown addresses, which leads home', async () => {
    const { page, outside, close } = await open('/no-such-page', { expectedProblems: [/404/] });
    await hydrated(page);
    await page.locator(`main a[href="${BASE}/"]`).click();
    await expect.poll(() => page.title()).toBe(pages.home.title);
    expect(outside).toEqual([]);
    await close();
  });
});
