import type { AnyPage } from './unreadableTexts';

/**
 * Returns the links, buttons, fields and summaries that do not lie within the window from side to side, and the places where a
 * press on one reaches something else once it is scrolled into view: its middle, its edges, and a grid of points on a film's card.
 */
export function unpressable(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    const PRESSABLE = 'a[href], button, input, select, textarea, summary';
    const top = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1) ?? document.body;
    const found: string[] = [];
    for (const element of top.querySelectorAll<HTMLElement>(`${PRESSABLE}, [data-film-card]`)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('[inert], [aria-hidden=true]')) continue;
      // A card of a film that cannot be played has nothing to press.
      const target = element.matches(PRESSABLE) ? element : element.querySelector<HTMLElement>('a');
      if (target === null || target.tabIndex < 0) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, right, top: upper, bottom, width, height } = element.getBoundingClientRect();
      // The skip link is above the window until it has the focus.
      if (bottom <= 0) continue;
      const name = `${element.localName} ${(element.textContent || element.id).trim().slice(0, 40)}`;
      const { clientWidth } = document.documentElement;
      if (left < -1 || right > clientWidth + 1) found.push(`outside the window: ${name}`);
      const lines = [...element.getClientRects()];
      // A link of several lines may have nothing in its middle.
      const points = lines.length > 1 ? [] : [[(left + right) / 2, (upper + bottom) / 2]];
      for (const line of lines) {
        // Outside the round ends of a button there is nothing.
        const radius = Number.parseFloat(getComputedStyle(element).borderTopLeftRadius);
        const inset = Math.min(radius, line.height / 2) * 0.3 + 6;
        for (const x of [line.left + inset, line.right - inset])
          points.push([x, line.top + inset], [x, line.bottom - inset]);
        const middle = (line.left + line.right) / 2;
        points.push([middle, line.top + 6], [middle, line.bottom - 6]);
      }
      for (let at = 0; element.matches('[data-film-card]') && at < 121; at += 1)
        points.push([left + (width * ((at % 11) + 1)) / 12, upper + (height * (Math.floor(at / 11) + 1)) / 12]);
      for (const [x = 0, y = 0] of points) {
        const hit = document.elementFromPoint(x, y);
        // Beyond the window, or under the fixed bar, as in a card that is higher than it.
        const isOutOfView = hit === null || (hit.closest('header') !== null && element.closest('header') === null);
        if (isOutOfView && height > innerHeight / 2) continue;
        // WebKit's scroll bar lies over the lower edge of what scrolls from side to side.
        if (y > bottom - 8 && hit?.contains(element) && hit.scrollWidth > hit.clientWidth) continue;
        const reached = hit?.closest(PRESSABLE) ?? null;
        // A card can have a button of its own.
        if (reached === target || (reached !== null && element.contains(reached))) continue;
        found.push(`cannot be pressed at ${Math.round(x)}, ${Math.round(y)}: ${name} (${hit?.outerHTML.slice(0, 60)})`);
      }
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return found;
  });
}
