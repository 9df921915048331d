/**
 * The root margin with which an element that only touches an edge of the viewport is not in view yet, as on phones the row
 * below Home's first screen.
 */
export const EDGES_EXCLUDED = '-1px';

/** The root margin with which an element is in view above the entry line, three quarters down the viewport. */
export const ABOVE_ENTRY_LINE = '0px 0px -25% 0px';

/**
 * Whether an element whose top is `top` CSS pixels below the viewport's can still scroll up to the entry line; near the end of a
 * page it cannot.
 */
export function canReachEntryLine(top: number): boolean {
  return document.documentElement.scrollHeight - scrollY - top > innerHeight / 4;
}

/**
 * Calls `then` once, when the element is in the viewport, which `rootMargin` extends or shrinks. Returns a function that stops
 * waiting.
 */
export function onceInView(
  element: Element,
  then: (entry: IntersectionObserverEntry) => void,
  rootMargin = EDGES_EXCLUDED,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      then(entry);
    },
    { rootMargin },
  );
  observer.observe(element);

  return () => observer.disconnect();
}
