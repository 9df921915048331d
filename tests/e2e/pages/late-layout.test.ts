import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { pages } from '../../fixtures/content/pages';
import { everyPage } from '../../support/browser/everyPage';
import { laidOut } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { link, title } from '../../support/browser/visit';
import { testSite } from '../../support/host/testSite';

declare global {
  interface Window {
    partsByFrame: number[];
  }
}

const { host } = testSite();
const browser = await sharedBrowser();
/** Counts, from the page's beginning on, how many parts are laid out in each frame that has any. */
const countParts = (page: Page) =>
  page.addInitScript(() => {
    // As a browser does that finds more than one idle moment between two frames.
    window.requestIdleCallback = (then) => {
      setTimeout(() => then({ didTimeout: false, timeRemaining: () => 50 }));
      return 1;
    };
    const known = new WeakSet<Element>();
    const look = () => {
      let count = 0;
      for (const part of document.querySelectorAll('[data-part]')) {
        if (known.has(part) || getComputedStyle(part).contentVisibility !== 'visible') continue;
        known.add(part);
        count += 1;
      }
      if (count > 0) window.partsByFrame.push(count);
      requestAnimationFrame(look);
    };
    window.partsByFrame = [];
    requestAnimationFrame(look);
  });
const partsByFrame = (page: Page) => page.evaluate(() => window.partsByFrame);
const oneByOne = (parts: number) => Array.from({ length: parts }, () => 1);

it.each(everyPage)('what is below the first screen of $address is laid out a part at a time', async ({ address }) => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  await countParts(page);
  await page.goto(address);
  await laidOut(page);
  const parts = await page.locator('[data-part]').count();
  expect(parts).toBeGreaterThan(address === '/no-such-page' ? 0 : 2);
  await expect.poll(() => partsByFrame(page)).toEqual(oneByOne(parts));
  await close();
});

describe('a page that a link leads to', () => {
  const visit = async () => {
    const opened = await openPage(browser, { baseURL: host.url, viewport: { width: 1440, height: 900 } });
    await countParts(opened.page);
    await opened.page.goto('/contact');
    await laidOut(opened.page);
    return opened;
  };

  it('is laid out so too', async () => {
    const { page, expectNoProblems, close } = await visit();
    await page.evaluate(() => {
      window.partsByFrame = [];
    });
    await link(page, '/').click();
    await title(page).toBe(pages.home.title);
    // The footer stays.
    const parts = await page.locator('main [data-part]').count();
    expect(parts).toBeGreaterThan(2);
    await expect.poll(() => partsByFrame(page)).toEqual(oneByOne(parts));
    expect(await leftForLater(page)).toBe(0);
    expectNoProblems();
    await close();
  });

  it('and left at once for another, has that one laid out', async () => {
    const { page, expectNoProblems, close } = await visit();
    await page.evaluate(async () => {
      window.partsByFrame = [];
      const press = (href: string) => document.querySelector<HTMLElement>(`footer [href="${href}"]`)?.click();
      const former = document.title;
      press('/services');
      while (document.title === former) await new Promise((resolve) => setTimeout(resolve));
      press('/');
    });
    await title(page).toBe(pages.home.title);
    const parts = await page.locator('main [data-part]').count();
    await expect.poll(() => leftForLater(page)).toBe(0);
    await expect.poll(async () => (await partsByFrame(page)).slice(-parts)).toEqual(oneByOne(parts));
    expectNoProblems();
    await close();
  });

  it('has its whole height at once going back, so that the visitor finds the place again', async () => {
    const { page, expectNoProblems, close } = await visit();
    const end = () => page.evaluate(() => Math.round(scrollY));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const before = await end();
    await page.evaluate(() => document.querySelector<HTMLElement>('footer [href="/services"]')?.click());
    await title(page).toBe(pages.services.title);
    // After it, nothing is known of the link by which the visitor left.
    await page.reload();
    await laidOut(page);
    // From here on nothing is done at idle moments.
    await page.evaluate(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goBack();
    await title(page).toBe(pages.contact.title);
    expect(await leftForLater(page)).toBe(0);
    await expect.poll(end).toBe(before);
    expectNoProblems();
    await close();
  });
});

/** How many parts of the page in view the browser may still leave out. */
function leftForLater(page: Page): Promise<number> {
  return page
    .locator('[data-part]')
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).contentVisibility === 'auto').length);
}
