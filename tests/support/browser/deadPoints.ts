import type { Page } from 'playwright';

/**
 * Of all links, buttons, fields and film cards, the points that reach something else: the middle, the corners, and on cards a grid of
 * points.
 */
export function deadPoints(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PRESSABLE = 'a[href], button, summary, input, select, textarea';
    const INSET = 6;
    const found: string[] = [];
    let count = 0;

    const pointsOf = (element: Element): [string, number, number][] => {
      const points: [string, number, number][] = [];
      // A link in running text has a box on each of its lines.
      for (const { left, top, right, bottom, width, height } of element.getClientRects()) {
        points.push(['the middle', left + width / 2, top + height / 2]);
        // Outside the round ends of a button there is nothing.
        const inset =
          Math.min(Number.parseFloat(getComputedStyle(element).borderTopLeftRadius), height / 2) * 0.3 + INSET;
        for (const x of [left + inset, right - inset])
          for (const y of [top + inset, bottom - inset]) points.push(['a corner', x, y]);
      }
      const { left, top, width, height } = element.getBoundingClientRect();
      if (element.matches('[data-film-card]'))
        for (let row = 1; row < 12; row += 1)
          for (let column = 1; column < 12; column += 1)
            points.push([`${column}, ${row} of 12`, left + (width * column) / 12, top + (height * row) / 12]);
      return points;
    };

    for (const element of document.querySelectorAll<HTMLElement>(`${PRESSABLE}, [data-film-card]`)) {
      const isHidden = !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (isHidden || element.closest('[inert], [aria-hidden=true]') !== null || element.offsetWidth <= 1) continue;
      // A card of a film that cannot be played has nothing to press.
      const target = element.matches(PRESSABLE) ? element : element.querySelector('a');
      if (target === null) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      for (const [name, x, y] of pointsOf(element)) {
        const hit = document.elementFromPoint(x, y);
        // Beyond the window, as in a card that is higher than it.
        if (hit === null) continue;
        count += 1;
        const reached = hit.closest(PRESSABLE);
        // A card can have a button of its own.
        if (reached !== target && !(reached !== null && element.contains(reached)))
          found.push(`${element.textContent?.trim().slice(0, 40)}: ${name} reaches ${hit.outerHTML.slice(0, 60)}`);
      }
    }
    return count < 50 ? [...found, `Only ${count} points were found.`] : found;
  });
}
