import type { AnyPage } from './unreadableTexts';

/** Returns the links, buttons, fields and sections that overlap, in pairs, and the texts that overlap a button. */
export function overlappingBoxes(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 1;
    /** An open dialog or menu covers the page by design, so only its own content is checked. */
    const top = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1) ?? document.body;
    /**
     * Whether an element may cover others: it is fixed or sticky, in a row that scrolls sideways, hidden until it is needed,
     * for screen readers only (a box of one pixel), or the button that covers its film, whose other buttons lie on it.
     */
    const isApart = (element: Element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
      if (element.closest('[inert], [aria-hidden=true], .slick-list') !== null) return true;
      if (element.localName === 'button' && element.parentElement?.querySelector(':scope > video')) return true;
      for (let box: Element | null = element; box !== null && box !== top; box = box.parentElement) {
        const { position, overflow } = getComputedStyle(box);
        if (/fixed|sticky/.test(position) || (box.clientWidth === 1 && overflow !== 'visible')) return true;
      }
      return false;
    };
    const boxes = [...top.querySelectorAll('a, button, summary, input, select, textarea, label, section, footer')]
      .filter((element) => !isApart(element))
      .map((element) => {
        const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
        return { node: element as Node, name: `${element.localName} ${words}`, rect: element.getBoundingClientRect() };
      });
    const lines: typeof boxes = [];
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      const words = text.textContent?.trim();
      // Links and buttons are among the boxes.
      if (!words || parent === null || parent.closest('a, button') !== null || isApart(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const rect of range.getClientRects()) lines.push({ node: text, name: `text ${words}`, rect });
    }

    return boxes.flatMap((one, at) =>
      [...boxes.slice(at + 1), ...(one.name.startsWith('button') ? lines : [])].flatMap((other) => {
        const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        if (across <= TOLERANCE || down <= TOLERANCE) return [];
        if (one.node.contains(other.node) || other.node.contains(one.node)) return [];
        return [`over one another: ${one.name.slice(0, 50)} / ${other.name.slice(0, 50)}, ${across} x ${down}`];
      }),
    );
  });
}
