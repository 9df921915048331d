import type { Page } from 'playwright';

/** The texts of all visible buttons, and links that look like buttons, that have no border. */
export function buttonsWithoutEdge(page: Page): Promise<string[]> {
  return page.locator('button:visible, a[data-look]:visible, header a[href="/contact"]:visible').evaluateAll((all) =>
    all
      .filter((each) => Number.parseFloat(getComputedStyle(each).borderTopWidth) < 1)
      // Except the promo film's buttons, which are drawn on its picture.
      .filter((each) => each.closest('[tabindex="-1"]:not(main)') === null)
      .map((each) => each.textContent ?? ''),
  );
}
