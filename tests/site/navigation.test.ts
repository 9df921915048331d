import type { Page } from 'playwright/test';
import { contact, home, ourWork, services } from '../support/content.ts';
import { saveData } from '../support/films.ts';
import {
  barLink,
  expectLine,
  holdRequests,
  hydrated,
  layOutAll,
  markDocument,
  neverIdle,
  nextFrames,
  untilHydrated,
  visit,
  withTextFonts,
} from '../support/page.ts';
import { expect, test } from '../support/test.ts';

const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Presses the footer's link to a page without scrolling to it. */
const pressInFooter = (page: Page, href: string) =>
  page.locator(`footer [href="${href}"]`).evaluate((link: HTMLElement) => link.click());

test('a link of Home leads to the very page that the server sends', async ({ page }) => {
  const heights = () =>
    page.locator('main > *').evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
  await page.setViewportSize({ width: 390, height: 800 });
  const sent: Record<string, number[]> = {};
  for (const href of ['/our-work', '/contact', '/']) {
    await visit(page, href);
    await withTextFonts(page);
    sent[href] = await heights();
  }
  const isStill = await markDocument(page);
  for (const { path, title } of [ourWork.page, contact.page]) {
    await pressInFooter(page, path);
    await expect(page).toHaveTitle(title);
    await layOutAll(page);
    await expect.poll(heights).toEqual(sent[path]);
  }
  expect(await isStill()).toBe(true);
});

test('Back and Forward lead to the place that one left, and its heading, after a reload too', async ({ page }) => {
  await visit(page, '/');
  const isStill = await markDocument(page);
  await page.evaluate(() => window.scrollTo(0, 3000));
  await pressInFooter(page, '/services');
  await expect(page).toHaveTitle(services.page.title);
  expect(await top(page)).toBe(0);
  await expect(page.locator('h1')).toBeFocused();
  await expect(barLink(page, '/services')).toHaveAttribute('aria-current', 'page');
  await page.evaluate(() => window.scrollTo(0, 500));
  // The browser saves the scroll position only once it has drawn the page there.
  await nextFrames(page);

  await page.goBack();
  await expect(page).toHaveTitle(home.page.title);
  await expect.poll(() => top(page)).toBe(3000);
  await expect(page.locator('h1')).toBeFocused();
  await page.goForward();
  await expect(page).toHaveTitle(services.page.title);
  await expect.poll(() => top(page)).toBe(500);
  expect(await isStill()).toBe(true);

  await page.reload();
  await hydrated(page);
  await expect.poll(() => top(page)).toBe(500);
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect(page).toHaveTitle(home.page.title);
  await expect.poll(() => top(page)).toBe(3000);
});

test.describe('Back before hydration, and during it', () => {
  test.use({ expectedProblems: [/#418/] });

  test('leads to the right page', async ({ page }) => {
    const openServices = async () => {
      await visit(page, '/contact');
      await barLink(page, '/services').click();
      await expect(page).toHaveTitle(services.page.title);
    };
    await openServices();
    const release = await holdRequests(page, '**/assets/entry-*');
    const entry = page.waitForRequest('**/assets/entry-*');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.keyboard.press('Shift');
    await entry;
    await page.goBack({ waitUntil: 'commit' });
    release();
    await expect(page).toHaveTitle(contact.page.title);
    await page.locator('form[novalidate]').waitFor();
  });
});

test('Back leaves place and focus alone within a page, behind the skip link', async ({ page }) => {
  await visit(page, '/our-work');
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#main"]')?.focus());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await expect(page.locator('main')).toBeFocused();
  expect((await page.locator('main').boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.goBack();
  await expect(page).not.toHaveURL(/#main$/);
  await expect(page.locator('main')).toBeFocused();
});

test.describe('code that comes late', () => {
  test.use({ expectedProblems: [/Failed to (load resource|fetch)/] });

  test('shows as a line below the bar, and leaves the page alone that was opened meanwhile', async ({ page }) => {
    await neverIdle(page);
    const release = await holdRequests(page, '**/assets/ServicesPage-*.js', (route) => route.abort());
    await visit(page, '/');
    await expectLine(page, 'none');
    await barLink(page, '/services').click();
    await expectLine(page, '""');
    await barLink(page, '/contact').click();
    await expect(page).toHaveTitle(contact.page.title);
    const isStill = await markDocument(page);
    const failed = page.waitForEvent('requestfailed');
    release();
    await failed;
    await expectLine(page, 'none');
    await barLink(page, '/our-work').click();
    await expect(page).toHaveTitle(ourWork.page.title);
    expect(await isStill()).toBe(true);
  });

  test('and fails leaves the link leading there', async ({ page }) => {
    await neverIdle(page);
    await page.route('**/assets/ServicesPage*', (route) => route.abort());
    await visit(page, '/contact');
    const sent = page.waitForRequest((request) => request.isNavigationRequest());
    await barLink(page, '/services').click();
    expect(new URL((await sent).url()).pathname).toBe('/services');
    await expect(page).toHaveTitle(services.page.title);
  });
});

const PAGES = ['HomePage', 'ServicesPage', 'ContactPage'];

/** Records how often the page fetches the scripts of these pages, from now on. */
function recordScripts(page: Page): () => number[] {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  return () => PAGES.map((name) => scripts.filter((url) => url.includes(`/assets/${name}-`)).length);
}

test('the code of all pages is fetched in advance, once the page has loaded', async ({ page }) => {
  const fetched = recordScripts(page);
  // A held picture of the first screen delays `load`; React still starts on the visitor's interaction.
  const release = await holdRequests(page, '**/*.avif');
  await page.goto('/our-work', { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  await hydrated(page);
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  expect(fetched()).toEqual([0, 0, 0]);
  release();
  await expect.poll(fetched).toEqual([1, 1, 1]);
  const isStill = await markDocument(page);
  await barLink(page, '/services').click();
  await expect(page).toHaveTitle(services.page.title);
  expect([fetched(), await isStill()]).toEqual([[1, 1, 1], true]);
});

test('no code is fetched in advance where Save-Data is on: pages come with the press', async ({ page }) => {
  const fetched = recordScripts(page);
  await saveData(page);
  await visit(page, '/our-work');
  await page.waitForLoadState('networkidle');
  expect(fetched()).toEqual([0, 0, 0]);
  await barLink(page, '/services').click();
  await expect(page).toHaveTitle(services.page.title);
  expect(fetched()).toEqual([0, 1, 0]);
});

/** Whether the browser has laid out each child of the sections and of the footer, in the order of the page. */
const layouts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-section] > *, footer > *')].map((each) =>
      each.checkVisibility({ contentVisibilityAuto: true }),
    ),
  );

test('sections below the screen have their height at once after Back, which finds its place', async ({ page }) => {
  await neverIdle(page);
  await visit(page, '/contact');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const before = await top(page);
  await pressInFooter(page, '/services');
  await expect(page).toHaveTitle(services.page.title);
  expect(await layouts(page)).toContain(false);
  // The new document skips sections again; unlike `hydrated`, this does not lay them out.
  await page.reload();
  await page.keyboard.press('Shift');
  await untilHydrated(page);
  await page.evaluate(() => history.back());
  await expect(page).toHaveTitle(contact.page.title);
  await expect.poll(() => top(page)).toBe(before);
  // A link to the same page opens no new sections.
  await pressInFooter(page, '/contact');
  await expect.poll(() => top(page)).toBe(0);
  expect(await layouts(page)).not.toContain(false);
});
