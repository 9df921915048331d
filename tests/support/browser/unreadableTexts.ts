/** A page of any browser. */
export interface AnyPage {
  evaluate<Result>(script: () => Result): Promise<Result>;
}

/**
 * Returns the texts that are cut off, lie beyond the sides of the screen, or overlap another text, a line each. Texts
 * in scroll containers, in moving parts and for screen readers only are left out.
 */
export function unreadableTexts(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    /** A line of text without the space above and below its letters, which lines may share. */
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

    /**
     * Whether an element is hidden, or part of a slider or a running band, which have text outside the view by design.
     */
    const isElsewhere = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('[aria-hidden=true], [inert], dialog:not([open]), select, option, noscript') !== null ||
      element.closest('.slick-list, [data-part=banners]') !== null;

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
        // Text for screen readers only: a box of one pixel, which may be scaled.
        if (overflowX !== 'visible' && box.clientWidth <= 1 && box.clientHeight <= 1) return false;
        if (/auto|scroll/.test(overflowX + overflowY)) return false;
        const isCutX =
          overflowX !== 'visible' && (line.left < edge.left - TOLERANCE || line.right > edge.right + TOLERANCE);
        const isCutY =
          overflowY !== 'visible' && (line.top < edge.top - TOLERANCE || line.bottom > edge.bottom + TOLERANCE);
        if (isCutX || isCutY) problems.add(`cut off: ${line.words.slice(0, 60)}`);
        if (/fixed|sticky/.test(position)) return false;
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

    // Text can be wider or higher than its button without being cut off.
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
