import type { Page } from 'playwright';

/** The words of every button of the page, and of every link that looks like one, that has no border around it. */
export function buttonsWithoutEdge(page: Page): Promise<string[]> {
  return page.locator('button:visible, a[data-look]:visible, header a[href="/contact"]:visible').evaluateAll((all) =>
    all
      .filter((each) => Number.parseFloat(getComputedStyle(each).borderTopWidth) < 1)
      // Those of a film are drawn on its picture.
      .filter((each) => each.closest('[tabindex="-1"]:not(main)') === null)
      .map((each) => each.textContent ?? ''),
  );
}
