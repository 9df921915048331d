import { expect, it } from 'vitest';
import { openWholePage, type SitePage, WIDTHS } from '../../support/browser/everyPage';
import { nextFrames } from '../../support/browser/nextFrames';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { unpressable } from '../../support/browser/unpressable';
import { unreadableTexts } from '../../support/browser/unreadableTexts';
import { testSite } from '../../support/host/testSite';

/** The text spacing that a visitor must be able to set (WCAG 1.4.12). */
const SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important
} p { margin-bottom: 2em !important }`;

/** Tests that these pages can be read by visitors who enlarge them. */
export async function testZoom(pages: readonly SitePage[]): Promise<void> {
  const { host } = testSite();
  const browser = await sharedBrowser();

  it.each(pages)(
    '$address can be read at 400 percent zoom, where the bar leaves three quarters of the screen',
    async (each) => {
      // A window of 1280 by 1024 pixels at 400% zoom.
      const { page, close } = await openWholePage(browser, each, {
        baseURL: host.url,
        viewport: { width: 320, height: 256 },
        deviceScaleFactor: 4,
      });
      expect(await unreadableTexts(page)).toEqual([]);
      const bar = await page.locator('header').first().boundingBox();
      expect(bar?.height).toBeLessThanOrEqual(64);
      await close();
    },
  );

  it.each(pages)(
    '$address can be read with letters of twice the size, and with the spacing that a visitor sets',
    async (each) => {
      const { page, close } = await openWholePage(browser, each, { baseURL: host.url, bypassCSP: true });
      const expectReadable = async (widths: number[]) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await nextFrames(page);
          expect(await unreadableTexts(page), `at ${width} pixels`).toEqual([]);
          expect(await unpressable(page), `at ${width} pixels`).toEqual([]);
        }
      };

      const spacing = await page.addStyleTag({ content: SPACING });
      await expectReadable([320, ...WIDTHS]);
      await spacing.evaluate((style: Element) => style.remove());

      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      expect(
        await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
      ).toBeGreaterThan(31);
      await expectReadable([320, ...WIDTHS, 768, 992]);
      await close();
    },
  );
}
