import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { walk } from '../support/browser/keyboardWalk.ts';
import { fillForm } from '../support/contactForm.ts';
import { everyPage, openWhole } from '../support/sitePages.ts';
import { expect, test } from '../support/test.ts';

test.use({
  viewport: { width: 390, height: 640 },
  colorScheme: 'light',
  contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' },
  // One pattern: Playwright takes an array of two objects for a value and its options.
  expectedProblems: [/status of (404.*no-such-page|503)/],
});

/** The share of an element's pixels, from 0 to 1, that differ from its most frequent shade. */
async function drawnShare(place: Locator, box?: { width: number; height: number }): Promise<number> {
  await place.scrollIntoViewIfNeeded();
  const clip = { ...((await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }), ...box };
  const picture = await place.page().screenshot({ clip });
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const shades = new Map<number, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const shade = (data[at] ?? 0) >> 5;
    shades.set(shade, (shades.get(shade) ?? 0) + 1);
  }

  return 1 - Math.max(...shades.values()) / (info.width * info.height);
}

/** The texts of all visible buttons, and links that look like buttons, that have no border. */
const buttonsWithoutEdge = (page: Page) =>
  page.locator('button:visible, a[data-look]:visible, header a[href="/contact"]:visible').evaluateAll((all) =>
    all
      .filter((each) => Number.parseFloat(getComputedStyle(each).borderTopWidth) < 1)
      // Except the promo film's buttons, which are drawn on its picture.
      .filter((each) => each.closest('[tabindex="-1"]:not(main)') === null)
      .map((each) => each.textContent),
  );

test.describe('on dark', () => {
  // One worker, which has the set of rings.
  test.describe.configure({ mode: 'default' });
  test.use({ colorScheme: 'dark' });
  const ringsSeen = new Set<string>();
  for (const address of everyPage) {
    test(`all buttons of ${address} have an edge, and the focus can be seen wherever it is`, async ({ page }) => {
      await openWhole(page, address);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 640 });
        expect(await buttonsWithoutEdge(page), `at ${width} pixels`).toEqual([]);
      }
      expect(await walk(page, ringsSeen)).toEqual([]);
    });
  }
});

test('the page in view, the chosen kind of work and the quote in view differ from the others', async ({ page }) => {
  const looks = (all: Locator) =>
    all.evaluateAll((each) => [
      ...new Set(
        each.map((one) => JSON.stringify([getComputedStyle(one).borderBottom, getComputedStyle(one).backgroundColor])),
      ),
    ]);
  await openWhole(page, '/our-work');
  await page.locator('main [aria-current]').first().click();
  await page.locator('main [aria-current=true]').waitFor();
  await expect.poll(() => looks(page.locator('main [aria-current]'))).toHaveLength(2);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await looks(page.locator('dialog nav a'))).toHaveLength(2);
  await expect(page.locator('dialog > div')).toHaveCSS('border-left-width', '1px');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 640 });
  expect(await looks(page.locator('header nav a'))).toHaveLength(2);

  await openWhole(page, '/');
  const dots = page.locator('[role=group] ul button');
  const [first = 0, second = 0] = [await drawnShare(dots.first()), await drawnShare(dots.nth(1))];
  expect(second).toBeGreaterThan(0.05);
  expect(first).toBeGreaterThan(second * 1.2);
});

test('the form shows its arrow, icons of errors and thanks, and the edge of its dialog', async ({ page }) => {
  await openWhole(page, '/contact');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await drawnShare(page.locator('select + [data-icon]')), colorScheme).toBeGreaterThan(0.05);
  }
  await page.locator('button[type=submit]').click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  // Only the error icon is drawn on the left of the text.
  expect(await drawnShare(page.locator('#name-error'), { width: 18, height: 22 })).toBeGreaterThan(0.05);

  await fillForm(page);
  for (const answer of [
    { status: 503, json: { message: 'Call us.' } },
    { status: 200, json: { message: 'Thanks.', id: 'd2b1' } },
  ]) {
    await page.route('**/api/contact_api.php', (route) => route.fulfill(answer));
    await page.locator('button[type=submit]').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toHaveCSS('border-top-style', 'solid');
    await expect(dialog).not.toHaveCSS('border-top-width', '0px');
    const words = dialog.locator('[data-success]');
    const height = await words.evaluate((each) => Number.parseFloat(getComputedStyle(each).paddingTop) + 48);
    expect(await drawnShare(words, { width: 100, height })).toBeGreaterThan(0.02);
    await page.keyboard.press('Escape');
  }
  expect(await drawnShare(page.getByRole('status').first(), { width: 40, height: 50 })).toBeGreaterThan(0.05);
});
