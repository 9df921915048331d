import type { Locator } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fillForm } from '../../support/browser/contactForm';
import { everyPage, openWholePage, type SitePage } from '../../support/browser/everyPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';
import { buttonsWithoutEdge } from './buttonsWithoutEdge';

const { host } = testSite();
const browser = await sharedBrowser();

const open = (name: string, width: number) =>
  openWholePage(browser, everyPage.find((each) => each.name === name) as SitePage, {
    baseURL: host.url,
    viewport: { width, height: 640 },
    forcedColors: 'active',
    colorScheme: 'light',
    expectedProblems: [/status of 503/],
  });

/** The share of an element's pixels, from 0 to 1, that differ from its most frequent shade. */
async function drawnShare(place: Locator, box?: { width: number; height: number }): Promise<number> {
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const picture = await place
    .page()
    .screenshot({ clip: { x, y, width: box?.width ?? width, height: box?.height ?? height } });
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const shades = new Map<number, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const shade = (data[at] ?? 0) >> 5;
    shades.set(shade, (shades.get(shade) ?? 0) + 1);
  }

  return 1 - Math.max(...shades.values()) / (info.width * info.height);
}

const edgeOf = (place: Locator) =>
  place.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
    return (
      borderTopStyle === 'solid' &&
      Number.parseFloat(borderTopWidth) >= 1 &&
      borderTopColor !== getComputedStyle(document.body).backgroundColor
    );
  });

describe('in forced colors', () => {
  it('the page in view is told from the others in the bar and in the menu', async () => {
    const { page, close } = await open('services', 1440);
    const look = (links: Locator) =>
      links.evaluateAll((all) =>
        all.map((each) => {
          const { borderBottomColor, borderBottomWidth } = getComputedStyle(each);
          return `${borderBottomWidth} ${borderBottomColor}`;
        }),
      );
    const bar = page.locator('header nav a');
    expect(new Set(await look(bar)).size).toBe(2);
    await page.setViewportSize({ width: 390, height: 640 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    expect(new Set(await look(page.locator('dialog nav a'))).size).toBe(2);
    expect(await page.locator('dialog > div').evaluate((menu) => getComputedStyle(menu).borderLeftWidth)).toBe('1px');
    await close();
  });

  it('the chosen kind of work is told from the others', async () => {
    const { page, close } = await open('our-work', 390);
    const [first, second] = [page.locator('[aria-pressed]').first(), page.locator('[aria-pressed]').nth(1)];
    await first.click();
    await page.locator('[aria-pressed=true]').waitFor();
    const background = (button: Locator) => button.evaluate((each) => getComputedStyle(each).backgroundColor);
    await expect.poll(() => background(first)).not.toBe(await background(second));
    await close();
  });

  it('a form shows edges of buttons and dialog, the arrow of its select, and icons of errors and thanks', async () => {
    const { page, close } = await open('contact', 390);
    expect(await buttonsWithoutEdge(page)).toEqual([]);
    const mark = page.locator('select + [data-icon]');
    await mark.scrollIntoViewIfNeeded();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await drawnShare(mark), `on ${colorScheme} ground`).toBeGreaterThan(0.05);
    }
    await page.locator('button[type=submit]').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    // Only the error icon is drawn on the left of the text.
    expect(await drawnShare(page.locator('#name-error'), { width: 18, height: 22 })).toBeGreaterThan(0.05);

    let status = 503;
    await page.route('**/api/contact_api.php', (route) =>
      route.fulfill({ status, json: status === 200 ? { id: 'd2b1', message: 'Thanks.' } : { message: 'Call us.' } }),
    );
    for (status of [503, 200]) {
      await fillForm(page);
      await page.locator('button[type=submit]').click();
      const dialog = page.getByRole('alertdialog');
      await dialog.waitFor();
      expect(await edgeOf(dialog)).toBe(true);
      const words = dialog.locator('[data-success]');
      const sign = await words.evaluate((each) => Number.parseFloat(getComputedStyle(each).paddingTop) + 48);
      expect(await drawnShare(words, { width: 100, height: sign })).toBeGreaterThan(0.02);
      await page.keyboard.press('Escape');
    }
    const thanks = page.getByRole('status').first();
    // The page scrolls to it once the dialog has gone.
    await expect.poll(async () => (await thanks.boundingBox())?.y).toBeGreaterThan(0);
    expect(await drawnShare(thanks, { width: 40, height: 50 })).toBeGreaterThan(0.05);
    await close();
  });

  it('the dots of a slider say which quote is in view', async () => {
    const { page, close } = await open('home', 1440);
    const dots = page.locator('[role=group] ul button');
    await dots.first().scrollIntoViewIfNeeded();
    const [first = 0, second = 0] = [await drawnShare(dots.first()), await drawnShare(dots.nth(1))];
    expect(second).toBeGreaterThan(0.05);
    expect(first).toBeGreaterThan(second * 1.2);
    await close();
  });
});
