import type { Page } from 'playwright';

/**
 * Returns the places of links, buttons, fields and film cards that reach something else: corners, and on cards a grid of points.
 * `unpressable` looks at their middles.
 */
export function deadPoints(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PRESSABLE = 'a[href], button, summary, input, select, textarea';
    const INSET = 6;
    const found: string[] = [];
    let count = 0;

    for (const element of document.querySelectorAll<HTMLElement>(`${PRESSABLE}, [data-film-card]`)) {
      const isHidden = !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (isHidden || element.closest('[inert], [aria-hidden=true]') !== null || element.offsetWidth <= 1) continue;
      // A card of a film that cannot be played has nothing to press.
      const target = element.matches(PRESSABLE) ? element : element.querySelector('a');
      if (target === null) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const points: [x: number, y: number][] = [];
      // A link in running text has a box on each of its lines.
      for (const { left, top, right, bottom, height } of element.getClientRects()) {
        // Outside the round ends of a button there is nothing.
        const inset =
          Math.min(Number.parseFloat(getComputedStyle(element).borderTopLeftRadius), height / 2) * 0.3 + INSET;
        for (const x of [left + inset, right - inset]) points.push([x, top + inset], [x, bottom - inset]);
      }
      const { left, top, width, height } = element.getBoundingClientRect();
      for (let at = 0; element.matches('[data-film-card]') && at < 121; at += 1)
        points.push([left + (width * ((at % 11) + 1)) / 12, top + (height * (Math.floor(at / 11) + 1)) / 12]);
      for (const [x, y] of points) {
        const hit = document.elementFromPoint(x, y);
        // Beyond the window, as in a card that is higher than it.
        if (hit === null) continue;
        count += 1;
        const reached = hit.closest(PRESSABLE);
        // A card can have a button of its own.
        if (reached !== target && !(reached !== null && element.contains(reached)))
          found.push(`${element.textContent?.trim().slice(0, 40)}: ${x}, ${y} reaches ${hit.outerHTML.slice(0, 60)}`);
      }
    }
    return count < 50 ? [...found, `Only ${count} points were found.`] : found;
  });
}
