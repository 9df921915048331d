import type { Page } from 'playwright';

/** A point of the viewport, in CSS pixels. */
export interface Place {
  x: number;
  y: number;
}

/**
 * The middle of the first element that matches, scrolled into view where it is not; throws where there is none. For presses by
 * `page.mouse` and `page.touchscreen`: those of a locator look at the page first, with the page's own slowed processor.
 */
export async function placeOf(page: Page, selector: string): Promise<Place> {
  const place = await page.evaluate((selector) => {
    const element = document.querySelector(selector);
    if (element === null) return undefined;
    const { top, bottom } = element.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center' });
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, selector);
  if (place === undefined) throw new Error(`The page has nothing to press: ${selector}`);

  return place;
}
