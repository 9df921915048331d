import { expect, type Locator, type Page } from 'playwright/test';

/** The link of the bar at the top to this address. */
export const barLink = (page: Page, href: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).locator(`[href="${href}"]`);

/** Marks the document in view; the returned function tells whether the page still shows it, without a reload or page load. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    document.documentElement.dataset.marked = '';
  });
  return () => page.evaluate(() => 'marked' in document.documentElement.dataset);
}

/** Expects the line below the bar, which shows that something loads, or `none`. */
export const expectLine = (page: Page, content: '""' | 'none'): Promise<void> =>
  expect(page.locator('header').first()).toHaveCSS('content', content, { pseudo: 'after' });
