import type { Page } from 'playwright/test';
import { TEXT } from '../../scripts/build/fonts/typefaces.mjs';
import { crookedTitleLines } from '../support/browser/crookedTitleLines.ts';
import { hydrated, withTextFonts } from '../support/browser/hydrated.ts';
import { nextFrames } from '../support/browser/nextFrames.ts';
import { fixturePaths } from '../support/content.ts';
import { saveData } from '../support/films.ts';
import { expect, test } from '../support/test.ts';

/** Returns a list that grows with the paths of the fonts that the page fetches. */
function fontsOf(page: Page): string[] {
  const fonts: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });

  return fonts;
}

const preloadedFonts = (page: Page) =>
  page.locator('link[rel=preload][as=font]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('every page has all of our fonts where scripts do not run', async ({ newVisitor }) => {
  for (const address of fixturePaths) {
    await test.step(address, async () => {
      const page = await newVisitor({ javaScriptEnabled: false });
      const fonts = fontsOf(page);
      await page.goto(address);
      const preloaded = (await preloadedFonts(page)).length;
      await expect.poll(() => fonts.length).toBe(preloaded + 2);
    });
  }
});

test('names of films are as wide as the build has reckoned', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const shares = await page.locator('[data-billing=early] > li').evaluateAll((entries) =>
      entries.map((entry) => {
        const words = document.createRange();
        words.selectNodeContents(entry);
        return words.getBoundingClientRect().width / entry.getBoundingClientRect().width;
      }),
    );
    expect(shares.length).toBeGreaterThan(3);
    expect(Math.min(...shares), `at ${width} pixels`).toBeGreaterThan(0.9);
    expect(Math.max(...shares), `at ${width} pixels`).toBeLessThanOrEqual(1);
  }
});

test('a link to Home fetches no more fonts, and every line of a title behind a link fills its width', async ({
  page,
}) => {
  const fonts = fontsOf(page);
  await page.goto('/contact');
  await hydrated(page);
  await withTextFonts(page);
  const before = fonts.length;
  await page.locator('footer [href="/"]').click();
  await page.locator('main [data-billing=early]').waitFor();
  await page.waitForLoadState('networkidle');
  expect(fonts.slice(before)).toEqual([]);
  // Without the landing page and the page for unknown addresses, to which the footer has no links.
  for (const address of ['/our-work', '/services', '/contact', '/']) {
    const left = await page.title();
    await page.locator(`footer [href="${address}"]`).click();
    await expect(page).not.toHaveTitle(left);
    await page.evaluate(() => document.fonts.ready);
    expect(await page.locator('h1 [data-lockup]').count()).toBeGreaterThan(0);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await nextFrames(page);
      expect(await crookedTitleLines(page)).toEqual([]);
    }
  }
});

test('whole fonts are fetched for a letter that no subset has, and only then', async ({ page }) => {
  const fonts = fontsOf(page);
  await page.goto('/contact');
  await hydrated(page);
  await withTextFonts(page);
  expect(fonts).toHaveLength(3);
  const write = (words: string) =>
    page.evaluate((text) => {
      for (const element of document.querySelectorAll('h2, footer p')) element.textContent = text;
    }, words);
  await write('Café Śakti');
  await expect.poll(() => fonts.filter((path) => /-latin-(ext-)?(standard|wght)-/.test(path)).length).toBe(4);
  expect(fonts.some((path) => path.includes('devanagari'))).toBe(false);
  await write('शादी');
  await expect.poll(() => fonts.filter((path) => path.includes('devanagari')).length).toBe(1);
});

test('where Save-Data is set, only the fonts of the first screen are fetched', async ({ page }) => {
  await saveData(page);
  const fonts = fontsOf(page);
  await page.goto('/contact');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(fonts).toEqual(await preloadedFonts(page));
});

test.describe('where React cannot be loaded', () => {
  test.use({ expectedProblems: [/ERR_FAILED|Failed to fetch dynamically imported module/] });

  test('the text fonts are loaded', async ({ page }) => {
    await page.route('**/assets/entry-*.js', (route) => route.abort());
    await page.goto('/');
    await expect(page.locator('body')).toHaveCSS('font-family', new RegExp(`^"?${TEXT.family}"?,`));
  });
});
