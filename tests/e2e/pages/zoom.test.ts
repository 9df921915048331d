import { expect, it } from 'vitest';
import { everyPage, openWholePage, WIDTHS } from '../../support/browser/everyPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { unreadableTexts } from '../../support/browser/unreadableTexts';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

/** What WCAG 1.4.12 lets a visitor set. */
const SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important
} p { margin-bottom: 2em !important }`;

it.each(everyPage)(
  '$address is read at 400 percent, where the bar leaves three quarters of the screen',
  async (each) => {
    // A window of 1280 by 1024 pixels.
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

it.each(everyPage)('$address is read with letters of twice the size', async (each) => {
  const { page, close } = await openWholePage(browser, each, { baseURL: host.url });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
    ).toBeGreaterThan(31);
    expect(await unreadableTexts(page), `at ${width} pixels`).toEqual([]);
  }
  await close();
});

it.each(everyPage)('$address is read with the spacing that a visitor sets', async (each) => {
  const { page, close } = await openWholePage(browser, each, { baseURL: host.url, bypassCSP: true });
  await page.addStyleTag({ content: SPACING });
  for (const width of [320, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await unreadableTexts(page), `at ${width} pixels`).toEqual([]);
  }
  await close();
});
