import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { FIRST_SCREEN } from '../../bench/pages/budgets';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated, laidOut } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const addresses = ['/', '/our-work', '/services', '/contact', '/landing', '/no-such-page'];
const browser = await sharedBrowser();

const htmlOf = async (address: string) => (await fetch(host.url + address)).text();

/** Measures the lines of the title in view by what is drawn of them. */
async function expectWholeLines(page: Page): Promise<void> {
  const lines = await page.locator('h1').evaluate((heading) => {
    const box = heading.getBoundingClientRect();
    const seen = [...heading.querySelectorAll('[data-lockup]')].filter(
      (line) => getComputedStyle(line).display === 'block',
    );
    return seen.map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      // What follows the last letter is tracking and the letter's own room.
      return range.getBoundingClientRect().width / box.width;
    });
  });
  expect(lines.length).toBeGreaterThan(0);
  for (const share of lines) {
    expect(share).toBeGreaterThan(0.97);
    expect(share).toBeLessThan(1.04);
  }
}

describe.each(addresses)('the first screen of %s', (address) => {
  it(`comes in at most ${FIRST_SCREEN.htmlKiB} KB of HTML and ${FIRST_SCREEN.fontsKiB} KB of fonts`, async () => {
    const html = await htmlOf(address);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(FIRST_SCREEN.htmlKiB * 1024);

    const addresses = new Set([...html.matchAll(/data:font\/woff2;base64,([^)]+)/g)].map(([, data = '']) => data));
    const inPage = [...addresses].map((data) => Buffer.from(data, 'base64').length);
    // Besides the title's the one of Home's billing block: what else there were would be unpacked by itself.
    expect(inPage.length).toBe(address === '/' ? 2 : 1);
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.goto(address);
    const fetched = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const before = (entry: PerformanceEntry) => entry.startTime < (navigation?.loadEventEnd ?? 0);
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.woff2') && before(entry))
        .map(({ name }) => new URL(name).pathname);
    });
    const files = fetched.map((path) => readFileSync(join(host.home, 'public_html', path)).length);
    expect([...inPage, ...files].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(
      FIRST_SCREEN.fontsKiB * 1024,
    );
    await close();
  });

  it.each([390, 1440])(
    'does not move when the fonts and React arrive, on a slow line, %i pixels wide',
    async (width) => {
      const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width, height: 844 } });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const line = await page.context().newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 400_000,
        uploadThroughput: 90_000,
      });
      await page.goto(address);
      await page.waitForFunction(() => 'fonts' in document.documentElement.dataset);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300);
      const moved = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
      );
      expect(moved).toBeLessThanOrEqual(0.005);
      await close();
    },
  );

  it.each([320, 390, 768, 1440])('has a title whose lines are all as wide as it, %i pixels wide', async (width) => {
    const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width, height: 844 } });
    await page.goto(address);
    await expectWholeLines(page);
    await close();
  });

  it('is drawn in the first frame, without asking for its face', async () => {
    const askedFor = async (javaScriptEnabled: boolean) => {
      const { page, close } = await openPage(browser, { baseURL: host.url, javaScriptEnabled });
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      const faces: string[] = [];
      session.on('Network.requestWillBeSent', ({ request }) => {
        if (request.url.startsWith('data:font')) faces.push(request.url);
      });
      await page.goto(address);
      await page.waitForTimeout(200);
      await close();
      return new Set(faces).size;
    };
    expect(await askedFor(true)).toBe(0);
    expect(await askedFor(false)).toBe(address === '/' ? 2 : 1);
  });
});

it.each(addresses)(
  'the title of %s has its face before it is drawn, in browsers that cannot unpack it by themselves too',
  async (address) => {
    const titleFace = async (isOld: boolean) => {
      const { page, close } = await openPage(browser, { baseURL: host.url });
      await page.addInitScript((isOldBrowser) => {
        if (isOldBrowser) Reflect.deleteProperty(Uint8Array, 'fromBase64');
        document.addEventListener('DOMContentLoaded', () => {
          const titles = [...document.fonts].find(({ family }) => family === 'Lockup');
          Object.assign(window, { isMade: titles?.status === 'loaded', canUnpack: 'fromBase64' in Uint8Array });
        });
      }, isOld);
      await page.goto(address);
      const found = await page.evaluate(() => {
        const { isMade, canUnpack } = window as unknown as Record<string, boolean>;
        return { isMade, canUnpack };
      });
      await close();
      return found;
    };
    expect(await titleFace(false)).toEqual({ isMade: true, canUnpack: true });
    expect(await titleFace(true)).toEqual({ isMade: true, canUnpack: false });
  },
);

it.each(addresses)('no face that %s draws with has another beside it that was not fetched', async (address) => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  await page.goto(address);
  await hydrated(page);
  await page.waitForFunction(() => 'fonts' in document.documentElement.dataset);
  const kinds = await page.evaluate(() => {
    const statuses: Record<string, string[]> = {};
    for (const { family, weight, stretch, style, status } of document.fonts) {
      const kind = [family.replaceAll('"', ''), weight, stretch, style].join(' ');
      statuses[kind] = [...(statuses[kind] ?? []), status];
    }
    return Object.entries(statuses).map(([kind, found]) => ({ kind, found }));
  });
  await close();

  const drawn = kinds.filter(({ found }) => found.includes('loaded'));
  expect(drawn.map(({ kind }) => kind.replace(/ \d.*/, ''))).toEqual(
    expect.arrayContaining(['Anek Latin', 'Hanken Grotesk', 'Lockup']),
  );
  // For each such, browsers prepare a stand-in at every size that the page has.
  expect(drawn.filter(({ found }) => found.some((status) => status !== 'loaded'))).toEqual([]);
});

it.each([390, 1440])('titles are as wide as they should be behind links too, %i pixels wide', async (width) => {
  const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width, height: 844 } });
  await page.goto('/contact');
  await hydrated(page);
  // The footer knows no way to the landing page, and no page one to an unknown address.
  for (const address of ['/', '/our-work', '/services', '/contact', '/']) {
    const left = await page.title();
    await page.evaluate((href) => document.querySelector<HTMLElement>(`footer [href="${href}"]`)?.click(), address);
    await page.waitForFunction((title) => document.title !== title, left);
    await page.evaluate(() => document.fonts.ready);
    await expectWholeLines(page);
  }
  await close();
});

describe('our faces', () => {
  const AS_SENT = /^"Hanken Grotesk Fallback"/;
  const OURS = /^"Hanken Grotesk",/;
  const familiesOf = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((each) => getComputedStyle(each).fontFamily));
  const parts = (page: Page) => familiesOf(page, 'main > [data-part]');
  const title = (page: Page) => familiesOf(page, 'main > :first-child');

  it.each(addresses)(
    'come to the first screen of %s at once, and to each part further down with its layout',
    async (address) => {
      const { page, close } = await openPage(browser, { baseURL: host.url });
      const release = await holdRequests(page, '**/assets/entry-*');
      await page.goto(address);
      await expect.poll(() => title(page)).toEqual([expect.stringMatching(OURS)]);
      const [first, ...later] = await parts(page);
      expect(first ?? '"Hanken Grotesk",').toMatch(OURS);
      expect(later).toEqual(later.map(() => expect.stringMatching(AS_SENT)));
      if (address === '/') expect(later.length).toBeGreaterThan(4);

      release();
      await laidOut(page);
      const all = await parts(page);
      expect(all).toEqual(all.map(() => expect.stringMatching(OURS)));
      await close();
    },
  );

  it('come to all of a page whose React does not', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.route('**/assets/entry-*', (route) => route.abort());
    await page.goto('/');
    const count = await page.locator('main > [data-part]').count();
    expect(count).toBeGreaterThan(4);
    const every = Array.from({ length: count }, () => expect.stringMatching(OURS));
    await expect.poll(() => parts(page)).toEqual(every);
    await close();
  });

  it('come to all of a page without scripts', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, javaScriptEnabled: false });
    await page.goto('/');
    const families = [...(await title(page)), ...(await parts(page))];
    expect(families.length).toBeGreaterThan(5);
    expect(families).toEqual(families.map(() => expect.stringMatching(OURS)));
    await close();
  });
});

it.each(['sent-page', 'failed-page', 'contact-page'])(
  'the title of api/%s.html has its face without the bootstrap',
  (name) => {
    const html = readFileSync(join(host.home, 'public_html/api', `${name}.html`), 'utf8');
    expect(html).toMatch(/}@font-face{font-family:Lockup;/);
    expect(html).not.toMatch(/scripting: ?none\) ?{@font-face/);
  },
);

it('whole fonts are fetched for a letter that no cut has, and only then', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.goto('/contact');
  await page.locator('form[novalidate]').waitFor();
  await page.waitForLoadState('networkidle');
  expect(fonts.filter((url) => url.includes('/more-'))).toEqual([]);

  const write = (words: string) =>
    page.evaluate((text) => {
      for (const element of document.querySelectorAll('h2, footer p')) element.textContent = text;
    }, words);
  const untilDrawnWith = (family: string) =>
    page.waitForFunction(
      (name) => [...document.fonts].some((face) => face.family.includes(name) && face.status === 'loaded'),
      family,
    );
  await write('Café Śakti');
  await untilDrawnWith('Anek Latin More');
  await untilDrawnWith('Hanken Grotesk More');
  expect(await page.evaluate(() => document.fonts.check('1em "Anek Devanagari"', 'शादी'))).toBe(false);
  await write('शादी');
  await untilDrawnWith('Anek Devanagari');
  await close();
});
