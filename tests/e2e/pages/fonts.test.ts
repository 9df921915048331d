import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_SCREEN } from '../../bench/pages/budgets';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated, laidOut, untilHydrated } from '../../support/browser/hydrated';
import { nextFrames } from '../../support/browser/nextFrames';
import { openPage, type WatchedPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';
import { expectWholeLines } from './audits/wholeTitleLines';

const { host } = testSite();
const addresses = ['/', '/our-work', '/services', '/contact', '/landing', '/no-such-page'];
const browser = await sharedBrowser();
/** Chromium says on its console that a page was answered with 404. */
const expectedProblems = [/status of 404.*\/no-such-page/];

const htmlOf = async (address: string) => (await fetch(host.url + address)).text();

const AS_SENT = /^"Hanken Grotesk Fallback"/;
const OURS = /^"Hanken Grotesk",/;
const familiesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((each) => getComputedStyle(each).fontFamily));
const partsOf = (page: Page) => familiesOf(page, 'main > [data-part]');
const titleOf = (page: Page) => familiesOf(page, 'main > :first-child');

declare global {
  interface Window {
    shifts: number[];
    /** When the HTML was read, before anything was drawn. */
    titleFace: { isMade: boolean; canDecode: boolean };
  }
}

const noteTitleFace = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const face = [...document.fonts].find(({ family }) => family === 'Lockup');
      window.titleFace = { isMade: face?.status === 'loaded', canDecode: 'fromBase64' in Uint8Array };
    });
  });

const noteLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The fonts in the HTML that the page asks for, as for files. */
async function noteFontsAskedFor(page: Page): Promise<Set<string>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const asked = new Set<string>();
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('data:font')) asked.add(request.url);
  });
  return asked;
}

/** Home has the billing block's besides the title's. */
const fontsInHtml = (address: string) => (address === '/' ? 2 : 1);

describe.each(addresses)('the first screen of %s', (address) => {
  it(`has at most ${FIRST_SCREEN.htmlKiB} KB of HTML`, async () => {
    expect(brotliCompressSync(await htmlOf(address)).length).toBeLessThanOrEqual(FIRST_SCREEN.htmlKiB * 1024);
  });

  it('is drawn with the fonts in its HTML where scripts do not run, and all of the page has our fonts', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, javaScriptEnabled: false });
    const asked = await noteFontsAskedFor(page);
    await page.goto(address);
    await expect.poll(() => asked.size).toBe(fontsInHtml(address));
    await page.screenshot();
    expect(asked.size).toBe(fontsInHtml(address));
    const families = [...(await titleOf(page)), ...(await partsOf(page))];
    expect(families.length).toBeGreaterThan(address === '/' ? 5 : 0);
    expect(families).toEqual(families.map(() => expect.stringMatching(OURS)));
    await close();
  });

  // Everything that comes later is held until the first screen is drawn: fonts first, then React.
  describe.each([390, 1440])('at %i pixels', (width) => {
    let opened: WatchedPage;
    let releaseFonts: () => void;
    let releaseScripts: () => void;
    let asked: Set<string>;
    beforeAll(async () => {
      opened = await openPage(browser, { baseURL: host.url, viewport: { width, height: 844 }, expectedProblems });
      const { page } = opened;
      asked = await noteFontsAskedFor(page);
      await noteTitleFace(page);
      await noteLayoutShifts(page);
      releaseFonts = await holdRequests(page, '**/*.woff2');
      releaseScripts = await holdRequests(page, '**/assets/*.js');
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await nextFrames(page);
    });
    afterAll(() => opened.close());

    it('has the font of its title before it is drawn, without a request', async () => {
      expect((await opened.page.evaluate(() => window.titleFace)).isMade).toBe(true);
      expect(asked.size).toBe(0);
    });

    it('has our fonts as soon as they are there, and each part further down only when it is laid out', async () => {
      const { page } = opened;
      releaseFonts();
      await expect.poll(() => titleOf(page)).toEqual([expect.stringMatching(OURS)]);
      const [first, ...later] = await partsOf(page);
      expect(first ?? '"Hanken Grotesk",').toMatch(OURS);
      expect(later).toEqual(later.map(() => expect.stringMatching(AS_SENT)));
      if (address === '/') expect(later.length).toBeGreaterThan(4);

      releaseScripts();
      await untilHydrated(page);
      await laidOut(page);
      const all = await partsOf(page);
      expect(all).toEqual(all.map(() => expect.stringMatching(OURS)));
    });

    it('does not move when the fonts and React arrive', async () => {
      const { page } = opened;
      await page.evaluate(() => document.fonts.ready);
      await nextFrames(page);
      expect(await page.evaluate(() => window.shifts.reduce((sum, shift) => sum + shift, 0))).toBeLessThanOrEqual(
        0.005,
      );
      opened.expectNoProblems();
    });

    it(`needs at most ${FIRST_SCREEN.fontsKiB} KB of fonts before the page has loaded`, async () => {
      const letters = [...(await htmlOf(address)).matchAll(/data:font\/woff2;base64,([^)]+)/g)].map(([, data]) => data);
      const inHtml = [...new Set(letters)].map((data = '') => Buffer.from(data, 'base64').length);
      // Any further one would be decoded by itself.
      expect(inHtml.length).toBe(fontsInHtml(address));
      const fetched = await opened.page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        return performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.endsWith('.woff2') && startTime < (navigation?.loadEventEnd ?? 0))
          .map(({ name }) => new URL(name).pathname);
      });
      const files = fetched.map((path) => readFileSync(join(host.home, 'public_html', path)).length);
      const bytes = [...inHtml, ...files].reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeLessThanOrEqual(FIRST_SCREEN.fontsKiB * 1024);
    });

    it('draws with no font that has another beside it which was not fetched', async () => {
      const kinds = await opened.page.evaluate(() => {
        const statuses: Record<string, string[]> = {};
        for (const { family, weight, stretch, style, status } of document.fonts) {
          const kind = [family.replaceAll('"', ''), weight, stretch, style].join(' ');
          statuses[kind] = [...(statuses[kind] ?? []), status];
        }
        return Object.entries(statuses).map(([kind, found]) => ({ kind, found }));
      });
      const drawn = kinds.filter(({ found }) => found.includes('loaded'));
      expect(drawn.map(({ kind }) => kind.replace(/ \d.*/, ''))).toEqual(
        expect.arrayContaining(['Anek Latin', 'Hanken Grotesk', 'Lockup']),
      );
      // For each such, browsers prepare a fallback font at every size that the page has.
      expect(drawn.filter(({ found }) => found.some((status) => status !== 'loaded'))).toEqual([]);
    });
  });
});

it.each(['/', '/services'])(
  'the title of %s has its font before it is drawn in browsers that cannot decode Base64 by themselves',
  async (address) => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.addInitScript(() => Reflect.deleteProperty(Uint8Array, 'fromBase64'));
    await noteTitleFace(page);
    await page.goto(address);
    expect(await page.evaluate(() => window.titleFace)).toEqual({ isMade: true, canDecode: false });
    await close();
  },
);

it('every line of a title behind a link is as wide as the title', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  await page.goto('/contact');
  await hydrated(page);
  // The footer knows no way to the landing page, and no page one to an unknown address.
  for (const address of ['/', '/our-work', '/services', '/contact', '/']) {
    const left = await page.title();
    await page.evaluate((href) => document.querySelector<HTMLElement>(`footer [href="${href}"]`)?.click(), address);
    await page.waitForFunction((title) => document.title !== title, left);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await nextFrames(page);
      await expectWholeLines(page);
    }
  }
  await close();
});

it('our fonts come to all of a page whose React does not', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  await page.route('**/assets/entry-*', (route) => route.abort());
  await page.goto('/');
  const count = await page.locator('main > [data-part]').count();
  expect(count).toBeGreaterThan(4);
  await expect.poll(() => partsOf(page)).toEqual(Array.from({ length: count }, () => expect.stringMatching(OURS)));
  await close();
});

it.each(['sent-page', 'failed-page', 'contact-page'])(
  'the title of api/%s.html has its font without the bootstrap',
  (name) => {
    const html = readFileSync(join(host.home, 'public_html/api', `${name}.html`), 'utf8');
    expect(html).toMatch(/}@font-face{font-family:Lockup;/);
    expect(html).not.toMatch(/scripting: ?none\) ?{@font-face/);
  },
);

it('whole fonts are fetched for a letter that no subset has, and only then', async () => {
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
