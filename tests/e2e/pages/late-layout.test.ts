import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { hydrated, withTextFonts } from '../../support/browser/hydrated';
import { nextFrames } from '../../support/browser/nextFrames';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { title } from '../../support/browser/visit';
import { pages } from '../../support/fixturePages';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

/** Returns whether the browser has laid out the footer and the sections, in the order of the page. */
function layouts(page: Page): Promise<boolean[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-section] > *, footer > *')].map((each) =>
      each.checkVisibility({ contentVisibilityAuto: true }),
    ),
  );
}

/** Opens a page on which no moment is idle, so that its late layout waits for ever. */
async function openBusyPage(address: string) {
  const opened = await openPage(browser, { baseURL: host.url, viewport: { width: 1440, height: 900 } });
  await opened.page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await opened.page.goto(address);
  return opened;
}

describe('what is below the first screen', () => {
  it('is laid out when it comes near', async () => {
    const { page, close } = await openBusyPage('/');
    expect((await layouts(page)).at(-1)).toBe(false);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect.poll(async () => (await layouts(page)).at(-1)).toBe(true);
    await close();
  });

  it('is laid out without a scroll once the text fonts are there, and moves nothing that is in view', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, reducedMotion: 'reduce' });
    await page.goto('/');
    expect(await layouts(page)).toContain(false);
    await page.evaluate(() => window.scrollTo(0, 2500));
    await withTextFonts(page);
    // After a jump the browser lays out what has come into view in the next frames.
    await nextFrames(page);
    await nextFrames(page);
    const seen = await page.evaluateHandle(() => document.elementFromPoint(200, 300)?.closest('main > *'));
    const top = () => page.evaluate((element) => Math.round(element?.getBoundingClientRect().top ?? 0), seen);
    const before = await top();
    await expect.poll(() => layouts(page)).not.toContain(false);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    expectNoProblems();
    await close();
  });

  it('is laid out at once where a link leads', async () => {
    const { page, close } = await openBusyPage('/contact');
    await hydrated(page);
    await page.evaluate(() => {
      delete document.documentElement.dataset.whole;
      document.querySelector<HTMLElement>('footer [href="/services"]')?.click();
    });
    await title(page).toBe(pages.services.title);
    expect(await layouts(page)).not.toContain(false);
    await close();
  });
});

it('Back finds a page of its whole height, and so the place that the visitor left', async () => {
  const { page, expectNoProblems, close } = await openBusyPage('/contact');
  await hydrated(page);
  const end = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const before = await end();
  await page.evaluate(() => document.querySelector<HTMLElement>('footer [href="/services"]')?.click());
  await title(page).toBe(pages.services.title);
  await page.evaluate(() => {
    delete document.documentElement.dataset.whole;
    history.back();
  });
  await title(page).toBe(pages.contact.title);
  await expect.poll(end).toBe(before);
  expectNoProblems();
  await close();
});
