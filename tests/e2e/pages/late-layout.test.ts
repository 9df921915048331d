import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated, untilHydrated, withTextFonts } from '../../support/browser/hydrated';
import { neverIdle } from '../../support/browser/neverIdle';
import { nextFrames } from '../../support/browser/nextFrames';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { title } from '../../support/browser/visit';
import { pages } from '../../support/fixturePages';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

/** Returns whether the browser has laid out each child of the sections and of the footer, in the order of the page. */
function layouts(page: Page): Promise<boolean[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-section] > *, footer > *')].map((each) =>
      each.checkVisibility({ contentVisibilityAuto: true }),
    ),
  );
}

/** Opens a page whose late layout waits for ever. */
async function openBusyPage(address: string) {
  const opened = await openPage(browser, { baseURL: host.url, viewport: { width: 1440, height: 900 } });
  await neverIdle(opened.page);
  await opened.page.goto(address);
  return opened;
}

/** Hydrates the page by a key; unlike `hydrated` it does not lay out all sections then. */
async function hydrateOnly(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await untilHydrated(page);
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
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/');
    // Far below the first screen.
    await page.evaluate(() => window.scrollTo(0, 2500));
    await withTextFonts(page);
    // After a jump the browser lays out what has come into view in the next frames.
    await nextFrames(page);
    await nextFrames(page);
    const inView = await page.evaluateHandle(() => {
      // The section, because words inside it may move by themselves.
      const section = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('main > *');
      if (!section) throw new Error('No section is in the middle of the window.');
      return section;
    });
    const top = () => page.evaluate((section) => Math.round(section.getBoundingClientRect().top), inView);
    const before = await top();
    expect(await layouts(page)).toContain(false);
    release();
    await expect.poll(() => layouts(page)).not.toContain(false);
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    expectNoProblems();
    await close();
  });

  it('is not laid out at once on a page that a link opens', async () => {
    const { page, close } = await openBusyPage('/contact');
    await hydrated(page);
    expect(await layouts(page)).not.toContain(false);
    await page.evaluate(() => document.querySelector<HTMLElement>('footer [href="/services"]')?.click());
    await title(page).toBe(pages.services.title);
    expect(await layouts(page)).toContain(false);
    await close();
  });

  it('is laid out without a scroll on a page that a link opens', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.goto('/contact');
    await hydrated(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('footer [href="/services"]')?.click());
    await title(page).toBe(pages.services.title);
    await expect.poll(() => layouts(page)).not.toContain(false);
    await close();
  });
});

it('Back finds a page of its whole height, and so the place that the visitor left', async () => {
  const { page, expectNoProblems, close } = await openBusyPage('/contact');
  await hydrated(page);
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const before = await place();
  await page.evaluate(() => document.querySelector<HTMLElement>('footer [href="/services"]')?.click());
  await title(page).toBe(pages.services.title);
  // The new document skips sections again.
  await page.reload();
  await hydrateOnly(page);
  await page.evaluate(() => history.back());
  await title(page).toBe(pages.contact.title);
  await expect.poll(place).toBe(before);
  // A link to the same page opens no new sections.
  await page.evaluate(() => document.querySelector<HTMLElement>('footer [href="/contact"]')?.click());
  await expect.poll(place).toBe(0);
  expect(await layouts(page)).not.toContain(false);
  expectNoProblems();
  await close();
});
