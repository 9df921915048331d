import type { Page } from 'playwright/test';
import { contact, services, site } from '../support/content.ts';
import { hydrated, neverIdle, pressMiddle, visit } from '../support/page.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** What Chromium says where a test withholds code from the page. */
const NO_CODE = /ERR_FAILED|Failed to fetch dynamically imported module/;

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const menu = (page: Page) => page.locator('#sidebar');

async function openMenu(page: Page): Promise<void> {
  await pressMiddle(page, menuButton(page));
  await expect(menu(page)).toBeVisible();
}

test('the menu opens and closes by buttons, backdrop, Escape and a link, before React too', async ({ page }) => {
  await neverIdle(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/contact');
  const mark = await page.locator('header svg').first().boundingBox();
  expect(mark?.width, 'the mark is whole beside the button').toBe(mark?.height);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(menu(page)).toBeHidden();
  for (const close of [
    () => pressMiddle(page, page.getByRole('button', { name: 'Close menu' })),
    () => page.mouse.click(40, 400),
    () => page.keyboard.press('Escape'),
  ]) {
    await openMenu(page);
    expect((await page.locator('#sidebar > div').boundingBox())?.width).toBeCloseTo(250, 1);
    await page.keyboard.press('Tab');
    await expect(menu(page).locator(':focus')).toHaveCount(1);
    await close();
    await expect(menu(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  }
  await hydrated(page);
  for (const [name, title] of [
    [site.menu.find(({ href }) => href === services.page.path)?.label, services.page.title],
    [site.letsTalk.label, contact.page.title],
  ] as const) {
    await openMenu(page);
    await pressMiddle(page, menu(page).getByRole('link', { name: String(name), exact: true }));
    await expect(page).toHaveTitle(title);
    await expect(menu(page)).toBeHidden();
  }
});

test('Back closes the menu: to another page, and to another view of the same page', async ({ page }) => {
  await visit(page, '/contact');
  await page.locator(`footer [href="/our-work"]`).click();
  await page.locator('main [aria-current]').first().click();
  await expect(page).toHaveURL(/\/our-work\?/);
  for (const address of [/\/our-work$/, /\/contact$/]) {
    await openMenu(page);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(address);
    await expect(menu(page)).toBeHidden();
  }
});

test('the keyboard goes through the menu, which closes behind it', async ({ page }) => {
  await visit(page, '/contact');
  await openMenu(page);
  for (const name of [...site.menu.map(({ label }) => label), site.letsTalk.label]) {
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(menu(page)).toBeHidden();
  await expect(page.locator('main :focus')).toHaveCount(1);
});

test.describe('without code', () => {
  test.use({ expectedProblems: [NO_CODE] });

  test('the menu is closed when the page is left before React', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/contact');
    await openMenu(page);
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    });
    await expect(menu(page)).toBeHidden();
  });
});
