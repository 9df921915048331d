import type { AnyPage } from './unreadableTexts';

/** Returns the links, buttons, fields and sections that overlap, in pairs, and the texts that overlap a button. */
export function overlappingBoxes(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 1;
    /** An open dialog or menu covers the page by design, so only its own content is checked. */
    const top = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1) ?? document.body;
    const nameOf = (element: Element) =>
      `${element.localName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
    /**
     * Whether an element is fixed or sticky, in a row that scrolls sideways, or hidden until it is needed, and so may cover
     * others.
     */
    const isApart = (element: Element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
      if (element.closest('[inert], [aria-hidden=true], .slick-list') !== null) return true;
      for (let box: Element | null = element; box !== null && box !== top; box = box.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(box).position)) return true;
      }
      return false;
    };
    /** Whether an element is the button that covers its film: the film's other buttons lie on it by design. */
    const isOverFilm = (element: Element) =>
      element.localName === 'button' && element.parentElement?.querySelector(':scope > video') !== null;
    /** Whether an element is for screen readers only: it or an ancestor is a box of one pixel. */
    const isForReaders = (element: Element) => {
      for (let box: Element | null = element; box !== null && box !== top; box = box.parentElement) {
        if (box.clientWidth === 1 && getComputedStyle(box).overflow !== 'visible') return true;
      }
      return false;
    };
    interface Box {
      element: Element;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const boxes: Box[] = [
      ...top.querySelectorAll('a, button, summary, input, select, textarea, label, section, footer'),
    ]
      .filter((element) => !isApart(element))
      .map((element) => {
        const { left, right, top: upper, bottom } = element.getBoundingClientRect();
        return { element, left, right, top: upper, bottom };
      });

    const found: string[] = [];
    boxes.forEach((one, at) => {
      for (const other of boxes.slice(at + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (isOverFilm(one.element) || isOverFilm(other.element)) continue;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across > TOLERANCE && down > TOLERANCE) {
          found.push(`over one another: ${nameOf(one.element)} / ${nameOf(other.element)}, ${across} x ${down}`);
        }
      }
    });

    const buttons = boxes.filter(({ element }) => element.localName === 'button' && !isOverFilm(element));
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      const words = text.textContent?.trim() ?? '';
      // The boxes of links and buttons are compared above.
      if (parent === null || words === '' || parent.closest('a, button') !== null || isForReaders(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        for (const button of buttons) {
          const across = Math.min(button.right, line.right) - Math.max(button.left, line.left);
          const down = Math.min(button.bottom, line.bottom) - Math.max(button.top, line.top);
          if (across > TOLERANCE && down > TOLERANCE && !isApart(parent)) {
            found.push(`text and button over one another: ${words.slice(0, 40)} / ${nameOf(button.element)}`);
          }
        }
      }
    }
    return found;
  });
}
