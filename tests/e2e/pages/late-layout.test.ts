import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { title } from '../../support/browser/visit';
import { pages } from '../../support/fixturePages';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

/** False while `content-visibility: auto` skips the layout of the footer. */
function isFooterLaidOut(page: Page): Promise<boolean | undefined> {
  return page.evaluate(() => document.querySelector('footer a')?.checkVisibility({ contentVisibilityAuto: true }));
}

it('what is below the first screen is laid out when it comes near', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  // Without React the page stays as the server sent it.
  await page.route('**/assets/entry*', (route) => route.abort());
  await page.goto('/');
  expect(await isFooterLaidOut(page)).toBe(false);
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect.poll(() => isFooterLaidOut(page)).toBe(true);
  await close();
});

it('all of a page is laid out once its text fonts are there, without a scroll', async () => {
  const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
  await page.goto('/');
  await expect.poll(() => isFooterLaidOut(page)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expectNoProblems();
  await close();
});

it('Back finds a page of its whole height, and so the place that the visitor left', async () => {
  const { page, expectNoProblems, close } = await openPage(browser, {
    baseURL: host.url,
    viewport: { width: 1440, height: 900 },
  });
  await page.goto('/contact');
  await hydrated(page);
  const end = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const before = await end();
  await page.evaluate(() => {
    delete document.documentElement.dataset.whole;
  });
  await page.evaluate(() => document.querySelector<HTMLElement>('footer [href="/services"]')?.click());
  await title(page).toBe(pages.services.title);
  await page.goBack();
  await title(page).toBe(pages.contact.title);
  await expect.poll(end).toBe(before);
  expectNoProblems();
  await close();
});
