import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyPage } from '../support/everyPage';
import { laidOut } from '../support/hydrated';
import { launchBrowser } from '../support/launchBrowser';
import { openPage } from '../support/openPage';
import { testSite } from '../support/testSite';

const { host } = testSite();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it.each(everyPage)('what is below the first screen of $address is laid out a part at a time', async ({ address }) => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  await page.addInitScript(() => {
    // As a browser does that finds more than one idle moment between two frames.
    window.requestIdleCallback = (then) => {
      setTimeout(() => then({ didTimeout: false, timeRemaining: () => 50 }));
      return 1;
    };
    const partsByFrame: number[] = [];
    Object.assign(window, { partsByFrame });
    let known = 0;
    const look = () => {
      const done = document.querySelectorAll('[data-part][style*="visible"]').length;
      if (done > known) partsByFrame.push(done - known);
      known = done;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(address);
  await laidOut(page);
  const parts = await page.locator('[data-part]').count();
  expect(parts).toBeGreaterThan(address === '/no-such-page' ? 0 : 2);
  const partsByFrame = await page.evaluate(() => (window as unknown as { partsByFrame: number[] }).partsByFrame);
  expect(partsByFrame).toEqual(Array.from({ length: parts }, () => 1));
  await close();
});
