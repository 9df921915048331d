import type { AnyPage } from './unreadableTexts';

/** Returns the links, buttons and fields that are too small for touch: narrower or lower than 44 pixels. */
export function smallTargets(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll('a, button, summary, input, select, textarea')];
    const wordsOf = (element: Element | null) => element?.textContent?.trim() ?? '';
    return (
      targets
        // Links inside a sentence are exempt: they are as high as its line (WCAG 2.5.8).
        .filter((target) => target.checkVisibility() && !wordsOf(target.closest('p')).replace(wordsOf(target), ''))
        .flatMap((target) => {
          // A link over two lines has a box for each.
          const height = Math.min(...[...target.getClientRects()].map((box) => box.height));
          const { width } = target.getBoundingClientRect();
          // The dots of a slider may be smaller: there are many, and the slider's arrows do the same.
          const wanted = target.closest('[role=group] ul') === null ? 44 : 24;
          const name = target.getAttribute('aria-label') ?? wordsOf(target);
          return Math.min(width, height) < wanted - 0.5 ? [`small target: ${name}: ${width} x ${height}`] : [];
        })
    );
  });
}
