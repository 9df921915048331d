import { expect, it } from 'vitest';
import { hydrated, laidOut } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { title } from '../../support/browser/visit';
import { pages } from '../../support/fixturePages';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

it('what is below the first screen is laid out when it comes near', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  await page.goto('/');
  // checkVisibility() is false inside sections whose layout `content-visibility: auto` skips.
  const isLaidOut = () =>
    page.evaluate(() => document.querySelector('footer a')?.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect.poll(isLaidOut).toBe(true);
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
  await laidOut(page);
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
