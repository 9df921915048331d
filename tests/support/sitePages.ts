import type { Page } from 'playwright/test';
import { fixturePaths } from './content.ts';
import { hydrated, withTextFonts } from './page.ts';

/** The path of every page of the fixture content, and one that has no page. */
export const everyPage: readonly string[] = [...fixturePaths, '/no-such-page'];

/** Chromium says on its console that a page was answered with 404. */
export const NOT_FOUND = /status of 404.*\/no-such-page/;

const PROMO = 'main video[aria-label] ~ button';

/** Selectors of the elements that scripts add once their place is near the viewport. */
const LATE_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  '/': [PROMO, '[role=group] .slick-list', '[aria-hidden=true] .slick-list'],
  '/landing': [PROMO],
};

/** Opens a page and completes it (see `complete`). */
export async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await complete(page);
}

/**
 * Hydrates the page that is open, scrolls until scripts have added all late elements, and returns to the top, so that nothing
 * changes any more. Its motion must be reduced.
 */
export async function complete(page: Page): Promise<void> {
  await hydrated(page);
  for (const selector of LATE_ELEMENTS[new URL(page.url()).pathname] ?? []) {
    await page.waitForFunction(
      (wanted) => {
        if (document.querySelector(wanted) !== null) return true;
        const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
        scrollTo(0, isAtEnd ? 0 : scrollY + innerHeight);
        return false;
      },
      selector,
      { polling: 50 },
    );
  }
  await page.evaluate(() => scrollTo(0, 0));
  await withTextFonts(page);
}
