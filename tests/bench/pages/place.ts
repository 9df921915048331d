import type { Page } from 'playwright';

/** A point of the viewport, in CSS pixels. */
export interface Place {
  x: number;
  y: number;
}

/**
 * Returns the middle of the first element that matches, and scrolls it into view if necessary; throws if it cannot be
 * pressed within 3 s. For presses with `page.mouse` and `page.touchscreen`: a locator would run its checks in the page
 * first, on the throttled processor.
 */
export async function placeOf(page: Page, selector: string): Promise<Place> {
  const place = await page.evaluate(async (selector) => {
    const patienceEndsMs = performance.now() + 3000;
    while (performance.now() < patienceEndsMs) {
      // Looked up in each frame: FilmLink gets its attribute some frames after hydration.
      const element = document.querySelector(selector);
      const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      const middle = { x: x + width / 2, y: y + height / 2 };
      if (element?.contains(document.elementFromPoint(middle.x, middle.y))) return middle;
      element?.scrollIntoView({ block: 'center', inline: 'center' });
      // During a view transition, the snapshot of the old page covers all elements.
      await new Promise(requestAnimationFrame);
    }
    return undefined;
  }, selector);
  if (place === undefined) throw new Error(`The page shows nothing to press here: ${selector}`);

  return place;
}
