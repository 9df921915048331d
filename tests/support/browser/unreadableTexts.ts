/** A page of any browser. */
export interface AnyPage {
  evaluate<Result>(script: () => Result): Promise<Result>;
}

/**
 * What cannot be read of a page, a line each: texts that are cut off, stand beyond the sides of the screen, or lie over
 * another text. What scrolls inside itself, moves by design or is only for screen readers is left out.
 */
export function unreadableTexts(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    /** A line of text as it is drawn; the room above and below its letters may be shared. */
    interface Line {
      element: Element;
      words: string;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const TOLERANCE = 2;
    const problems = new Set<string>();

    /** Rows to be pushed along, running bands, and quotes of which one is in view. */
    const isElsewhere = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('[aria-hidden=true], [inert], dialog:not([open]), select, option, noscript') !== null ||
      element.closest('.slick-list, [data-tone=marigold], [data-tone=bone]') !== null;

    const lines: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement;
      const words = text.textContent?.trim() ?? '';
      if (element === null || words === '' || isElsewhere(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const spare = (bottom - top) * 0.3;
        lines.push({ element, words, left, right, top: top + spare, bottom: bottom - spare });
      }
    }

    const seen = lines.filter((line) => {
      for (let box: Element | null = line.element; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        // Only for screen readers: a box of one pixel, which may be drawn scaled.
        if (overflowX !== 'visible' && box.clientWidth <= 1 && box.clientHeight <= 1) return false;
        if (/auto|scroll/.test(overflowX + overflowY)) return false;
        const isCutX =
          overflowX !== 'visible' && (line.left < edge.left - TOLERANCE || line.right > edge.right + TOLERANCE);
        const isCutY =
          overflowY !== 'visible' && (line.top < edge.top - TOLERANCE || line.bottom > edge.bottom + TOLERANCE);
        if (isCutX || isCutY) problems.add(`cut off: ${line.words.slice(0, 60)}`);
        if (position === 'fixed') return false;
      }
      if (line.left < -TOLERANCE || line.right > document.documentElement.clientWidth + TOLERANCE) {
        problems.add(`beyond the side: ${line.words.slice(0, 60)}`);
      }
      return true;
    });

    seen.forEach((one, at) => {
      for (const other of seen.slice(at + 1)) {
        if (one.element === other.element) continue;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across > TOLERANCE && down > TOLERANCE) {
          problems.add(`over one another: ${one.words.slice(0, 40)} / ${other.words.slice(0, 40)}`);
        }
      }
    });

    // Of a button the letters may stand beside its face, where nothing cuts them off.
    for (const button of document.querySelectorAll('button, a[data-look], header a')) {
      if (isElsewhere(button)) continue;
      if (
        button.scrollWidth > button.clientWidth + TOLERANCE ||
        button.scrollHeight > button.clientHeight + TOLERANCE
      ) {
        problems.add(`too large for its button: ${button.textContent?.slice(0, 60)}`);
      }
    }

    if (document.documentElement.scrollWidth > innerWidth) problems.add('the page scrolls sideways');

    return [...problems];
  });
}
