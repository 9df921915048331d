import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISPLAY, TEXT, TITLE_FAMILY } from '../../../scripts/build/fonts/typefaces.mjs';
import { FIRST_SCREEN } from '../../bench/pages/budgets';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated, untilHydrated, withTextFonts } from '../../support/browser/hydrated';
import { nextFrames } from '../../support/browser/nextFrames';
import { openPage, type WatchedPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';
import { fixturePaths } from '../../support/pagePaths';
import { expectWholeLines } from './audits/wholeTitleLines';

const { host } = testSite();
const addresses = [...fixturePaths, '/no-such-page'];
const browser = await sharedBrowser();
/** Chromium says on its console that a page was answered with 404. */
const expectedProblems = [/status of 404.*\/no-such-page/];

const htmlOf = async (address: string) => (await fetch(host.url + address)).text();
const preloadedFonts = (html: string) =>
  [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, path = '']) => path);

/** The families of the site's own fonts that have loaded, without the fallback fonts. */
const familiesThere = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', ''))
      .filter((family) => !family.endsWith('Fallback')),
  );

declare global {
  interface Window {
    shifts: number[];
  }
}

const noteLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

describe.each(addresses)('the first screen of %s', (address) => {
  it(`has at most ${FIRST_SCREEN.htmlKiB} KiB of HTML`, async () => {
    expect(brotliCompressSync(await htmlOf(address)).length).toBeLessThanOrEqual(FIRST_SCREEN.htmlKiB * 1024);
  });

  it(`preloads at most ${FIRST_SCREEN.fontsKiB} KiB of fonts`, async () => {
    const fonts = preloadedFonts(await htmlOf(address));
    expect(fonts).toHaveLength(address === '/' ? 2 : 1);
    const bytes = fonts.map((path) => readFileSync(join(host.home, 'public_html', path)).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_SCREEN.fontsKiB * 1024);
  });

  it('is drawn with all of our fonts where scripts do not run', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, javaScriptEnabled: false });
    const fonts = new Set<string>();
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'font') fonts.add(new URL(request.url()).pathname);
    });
    await page.goto(address);
    await expect.poll(() => fonts.size).toBe(preloadedFonts(await htmlOf(address)).length + 2);
    await close();
  });

  // Fonts and scripts are held until first paint; the tests then release the fonts, and after them React.
  describe.each([390, 1440])('at %i pixels', (width) => {
    let opened: WatchedPage;
    let releaseFonts: () => void;
    let releaseScripts: () => void;
    beforeAll(async () => {
      opened = await openPage(browser, { baseURL: host.url, viewport: { width, height: 844 }, expectedProblems });
      const { page } = opened;
      await noteLayoutShifts(page);
      releaseFonts = await holdRequests(page, '**/*.woff2');
      releaseScripts = await holdRequests(page, '**/assets/*.js');
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await nextFrames(page);
    });
    afterAll(() => opened.close());

    it('is drawn before any font of ours has come', async () => {
      expect(await familiesThere(opened.page)).toEqual([]);
    });

    it('does not move when the fonts and React arrive', async () => {
      const { page } = opened;
      releaseFonts();
      const families = [TITLE_FAMILY, DISPLAY.family, TEXT.family];
      await expect.poll(() => familiesThere(page)).toEqual(expect.arrayContaining(families));
      await page.evaluate(() => document.fonts.ready);
      await nextFrames(page);
      releaseScripts();
      await untilHydrated(page);
      await nextFrames(page);
      expect(await page.evaluate(() => window.shifts.reduce((sum, shift) => sum + shift, 0))).toBeLessThanOrEqual(
        0.005,
      );
      opened.expectNoProblems();
    });
  });
});

it.each([390, 768, 1440])(
  'each name of the billing block has the width that the build gave it, at %i pixels',
  async (width) => {
    const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width, height: 844 } });
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    const names = await page.locator('[data-billing=early] > li').evaluateAll((entries) =>
      entries.map((entry) => {
        const words = document.createRange();
        words.selectNodeContents(entry);
        const share = words.getBoundingClientRect().width / entry.getBoundingClientRect().width;
        return { name: entry.textContent, share };
      }),
    );
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter(({ share }) => !(share > 0.9 && share <= 1))).toEqual([]);
    await close();
  },
);

it('the notable works of Services are as wide in the fallback font as in their own, within 6 percent', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  const releaseFonts = await holdRequests(page, '**/*.woff2');
  await page.goto('/services', { waitUntil: 'domcontentloaded' });
  const names = page.locator('[data-billing=late] > li');
  const widths = () => names.evaluateAll((each) => each.map((name) => name.getBoundingClientRect().width));
  const before = await widths();
  releaseFonts();
  await withTextFonts(page);
  const shares = (await widths()).map((width, index) => (before[index] ?? 0) / width);
  expect(shares.length).toBeGreaterThan(3);
  expect(Math.min(...shares)).toBeGreaterThan(0.94);
  expect(Math.max(...shares)).toBeLessThan(1.06);
  await close();
});

it('every line of a title behind a link is as wide as the title', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  await page.goto('/contact');
  await hydrated(page);
  // Without the landing page and the 404 page, to which the footer has no links.
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

it('a link to Home fetches no font: the text fonts have the letters of its billing block', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  await page.goto('/contact');
  await hydrated(page);
  await withTextFonts(page);
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.locator('header nav [href="/"]').click();
  await page.locator('main [data-billing="early"]').waitFor();
  await page.waitForLoadState('networkidle');
  expect(fonts).toEqual([]);
  await close();
});

it('the text fonts are loaded on a page where React cannot be loaded', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  await page.route('**/assets/entry-*.js', (route) => route.abort());
  await page.goto('/');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).fontFamily))
    .toMatch(new RegExp(`^"?${TEXT.family}"?,`));
  await close();
});

it('fonts are not fetched where Save-Data is set, but those of the first screen', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await page.goto('/contact');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(fonts).toEqual(preloadedFonts(await htmlOf('/contact')));
  await close();
});

it('whole fonts are fetched for a letter that no subset has, and only then', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.goto('/contact');
  await page.locator('form[novalidate]').waitFor();
  await page.waitForLoadState('networkidle');
  expect(fonts).toHaveLength(3);

  const write = (words: string) =>
    page.evaluate((text) => {
      for (const element of document.querySelectorAll('h2, footer p')) element.textContent = text;
    }, words);
  await write('Café Śakti');
  await expect.poll(() => fonts.filter((url) => /-latin-(ext-)?(standard|wght)-/.test(url)).length).toBe(4);
  expect(fonts.some((url) => url.includes('devanagari'))).toBe(false);
  await write('शादी');
  await expect.poll(() => fonts.filter((url) => url.includes('devanagari')).length).toBe(1);
  await close();
});
