import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { untilHydrated } from '../support/browser/hydrated.ts';
import { nextFrames } from '../support/browser/nextFrames.ts';
import { test as base, useCheckout } from '../support/checkout.ts';
import { filmsWithPage, fixturePaths } from '../support/content.ts';
import { expect } from '../support/test.ts';

/** The largest difference of a color channel (0 to 255) that the eye does not notice. */
const NOTICEABLE = 24;
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

const pixelsOf = async (page: Page, fullPage: boolean) =>
  sharp(await page.screenshot({ fullPage }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

/** The RGB pixels of the whole page under reduced motion, once its fonts and images have loaded. */
async function wholePage(page: Page) {
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => window.isHydrated && !('fallbackFonts' in document.documentElement.dataset));
  // The sliders hydrate later, and must find their pictures as the server sent them; then react-slick sets the width in pixels.
  await page.waitForFunction(() => document.querySelector('.slick-track[style*="%"]') === null);
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    document.documentElement.dataset.allRendered = '';
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
  });
  // A decoded picture is drawn only in one of the next frames.
  await nextFrames(page);
  return pixelsOf(page, true);
}

/** The RGB pixels of the first screen where neither scripts nor the stylesheet of all pages can be loaded. */
async function firstScreen(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  return pixelsOf(page, false);
}

test.describe(() => {
  // The second half of the test refuses scripts and stylesheets.
  test.use({ expectedProblems: [/^Console: (Failed to load resource|Event)/] });

  test('npm run dev draws pages as the built site does, with scripts and before them', async ({
    devSite,
    host,
    newVisitor,
  }) => {
    for (const [path, width] of SCREENS) {
      for (const [draw, isRefused] of [
        [wholePage, false],
        [firstScreen, true],
      ] as const) {
        const pictures: Awaited<ReturnType<typeof wholePage>>[] = [];
        for (const site of [devSite, host.url]) {
          const page = await newVisitor({ viewport: { width, height: 844 } });
          const refused = isRefused ? ['script', 'stylesheet'] : [];
          await page.route('**', (route) =>
            refused.includes(route.request().resourceType()) ? route.abort() : route.continue(),
          );
          await page.goto(site + path);
          pictures.push(await draw(page));
          await page.close();
        }
        const [one, other] = pictures;
        if (one === undefined || other === undefined) throw new Error('There are no two pictures.');
        expect(one.info, path).toEqual(other.info);
        const apart = one.data.filter((value, index) => Math.abs(value - (other.data[index] ?? 0)) > NOTICEABLE);
        expect(apart.length / one.data.length, path).toBeLessThan(0.002);
      }
    }
  });
});

test.describe(() => {
  test.use({ expectedProblems: [/status of 404/], actionTimeout: 60_000 });

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
});
