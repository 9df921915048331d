import type { Page } from 'playwright/test';
import { test as base, useCheckout } from '../support/checkout.ts';
import { filmsWithPage, fixturePaths } from '../support/content.ts';
import { hydrated, untilHydrated, withTextFonts } from '../support/page.ts';
import { expect } from '../support/test.ts';

const SCREENS: [string, number][] = [
  ['/', 390],
  ['/our-work', 768],
  [filmsWithPage[0]?.head.path ?? '', 1440],
  ['/contact', 992],
];

const test = base.extend<object, { devSite: string }>({
  devSite: [
    ({}, use) => useCheckout(async (checkout) => use((await checkout.serve('dev')).site)),
    { scope: 'worker', timeout: 180_000 },
  ],
});
// One server for all tests.
test.describe.configure({ mode: 'default' });
// A test refuses scripts and stylesheets; a page does not exist.
test.use({ expectedProblems: [/^Console: (Failed to load resource|Event)/], actionTimeout: 60_000 });

/** The place, the size and the colors of all elements. */
const looksOf = (page: Page) =>
  page.locator('body, body :not(script, style, vite-error-overlay)').evaluateAll((all) =>
    all.map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      const { color, backgroundColor } = getComputedStyle(each);
      const box = [left, top, width, height];
      // In development the browser computes the shades, and writes them as shares of 1.
      const colors = `${color}, ${backgroundColor}`.replace(/color\(srgb (.+?)(?: \/ (.+?))?\)/g, (_, parts, alpha) => {
        const numbers = parts.split(' ').map((part: string) => Math.round(Number(part) * 255));
        return alpha ? `rgba(${[...numbers, alpha].join(', ')})` : `rgb(${numbers.join(', ')})`;
      });
      return { name: each.localName, box, colors };
    }),
  );

test('npm run dev draws pages as the built site does, before scripts too', async ({ devSite, host, newVisitor }) => {
  for (const [path, width] of SCREENS) {
    for (const isRefused of [false, true]) {
      const [ofDev, ofBuild] = [devSite, host.url].map(async (site) => {
        const page = await newVisitor({ viewport: { width, height: 844 } });
        await page.route('**', (route) =>
          isRefused && /script|stylesheet/.test(route.request().resourceType()) ? route.abort() : route.continue(),
        );
        await page.goto(site + path);
        if (!isRefused) {
          await hydrated(page);
          await withTextFonts(page);
          // The sliders hydrate later; then react-slick sets the width in pixels.
          await page.waitForFunction(() => document.querySelector('.slick-track[style*="%"]') === null);
        }
        const looks = await looksOf(page);
        await page.close();
        return looks;
      });
      expect(await ofDev, `${path} ${isRefused ? 'before' : 'with'} scripts`).toEqual(
        // Less than half a pixel apart: rounded numbers differ where a place ends in a half.
        (await ofBuild)?.map((each) => ({ ...each, box: each.box.map((number) => expect.closeTo(number, 0)) })),
      );
    }
  }
});

// Only React's development build reports every hydration mismatch, those of attributes too.
test('in development, React finds no mismatch between any page and its HTML', async ({ page, devSite }) => {
  for (const path of [...fixturePaths, '/no-such-page', '/Our-Work']) {
    await test.step(path, async () => {
      await page.goto(devSite + path);
      await untilHydrated(page);
      await expect(page.locator('h1')).toHaveCount(1);
    });
  }
});
