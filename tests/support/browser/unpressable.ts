import type { AnyPage } from './unreadableTexts';

/**
 * Returns the links, buttons, fields and summaries that do not lie within the window from side to side, or whose middle
 * belongs to something else once they are scrolled into view.
 */
export function unpressable(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1) ?? document.body;
    const found: string[] = [];
    for (const element of top.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('[inert], [aria-hidden=true]') || element.tabIndex < 0) continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, right, top: upper, bottom } = element.getBoundingClientRect();
      // The skip link is above the window until it has the focus.
      if (bottom <= 0) continue;
      const name = `${element.localName} ${(element.textContent || element.id).trim().slice(0, 40)}`;
      const { clientWidth } = document.documentElement;
      if (left < -1 || right > clientWidth + 1) found.push(`outside the window: ${name}`);
      const hit = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2);
      // A link of several lines may have nothing in its middle.
      const isOfLines = element.getClientRects().length > 1;
      const isHit = hit !== null && (element.contains(hit) || (isOfLines && hit.contains(element)));
      if (!isHit) found.push(`cannot be pressed: ${name}`);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return found;
  });
}
