import type { AnyPage } from './unreadableTexts';

/** What is too small for a thumb: the links, buttons and fields that are narrower or lower than 44 pixels. */
export function smallTargets(page: AnyPage): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll('a, button, summary, input, select, textarea')];
    return (
      targets
        // Links in a sentence are as high as its line (WCAG 2.5.8).
        .filter((target) => target.checkVisibility() && target.closest('p, address span') === null)
        .flatMap((target) => {
          const { width, height } = target.getBoundingClientRect();
          // The dots of a slider are many, and its arrows do the same.
          const wanted = target.closest('[role=group] ul') === null ? 44 : 24;
          const name = target.getAttribute('aria-label') ?? target.textContent ?? '';
          return Math.min(width, height) < wanted - 0.5 ? [`small target: ${name}: ${width} x ${height}`] : [];
        })
    );
  });
}
