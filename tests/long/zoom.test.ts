import type { Page } from 'playwright/test';
import { brokenWords, faultsAt, unpressable, unreadableTexts } from '../support/browser/audits.ts';
import { visit, withTextFonts } from '../support/page.ts';
import { complete, everyPage, NOT_FOUND } from '../support/sitePages.ts';
import { expect, test } from '../support/test.ts';

/** The text spacing that a visitor must be able to set (WCAG 1.4.12). */
const SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important
} p { margin-bottom: 2em !important }`;

test.use({ expectedProblems: [NOT_FOUND] });

const WIDTHS = [320, 390, 768, 1440];

async function doubleLetters(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

test.describe('at 400 percent zoom', () => {
  // A window of 1280 by 1024 pixels at 400% zoom.
  test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });

  for (const address of everyPage) {
    test(`${address} can be read, and with spaced letters, and with letters of twice the size`, async ({ page }) => {
      await page.goto(address);
      await complete(page);
      expect(await unreadableTexts(page)).toEqual([]);
      const bar = await page.locator('header').first().boundingBox();
      expect(bar?.height, 'the bar leaves three quarters of the screen').toBeLessThanOrEqual(64);

      await page.evaluate((spacing) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(spacing);
        document.adoptedStyleSheets = [sheet];
      }, SPACING);
      expect(await faultsAt(page, [320, 390, 1440])).toEqual([]);
      await page.evaluate(() => {
        document.adoptedStyleSheets = [];
      });

      await doubleLetters(page);
      const rootSize = () =>
        page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
      await expect.poll(rootSize).toBeGreaterThan(31);
      expect(await faultsAt(page, [320, 390, 1440, 768, 992])).toEqual([]);
    });
  }
});

test('letters of twice the size break no word of a film’s dialog, and cut off no placeholder', async ({ page }) => {
  await doubleLetters(page);
  await visit(page, '/');
  await page.locator('[data-film-card]').first().click();
  const dialog = page.locator('dialog:is([open], :popover-open)');
  await dialog.getByRole('button', { name: 'Close' }).waitFor();
  await withTextFonts(page);
  const words = (await dialog.textContent()) ?? '';
  const brokenInDialog = async () =>
    (await brokenWords(page)).filter((each) => words.includes(each.replace('broken: ', '')));
  expect(await faultsAt(page, WIDTHS, [brokenInDialog, unpressable])).toEqual([]);

  await visit(page, '/contact');
  await withTextFonts(page);
  expect(await faultsAt(page, WIDTHS, [cutPlaceholders])).toEqual([]);
});

function cutPlaceholders(page: Page): Promise<string[]> {
  return page.locator('form input[placeholder]').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const { placeholder, clientWidth } = field as HTMLInputElement;
      const { fontSize, fontFamily } = getComputedStyle(field, '::placeholder');
      const { paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      pen.font = `${fontSize} ${fontFamily}`;
      const room = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(placeholder).width > room ? [placeholder] : [];
    }),
  );
}
