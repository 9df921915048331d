/**
 * The root margin with which an element that only touches an edge of the viewport is not in view yet, as on phones the row
 * below Home's first screen.
 */
export const EDGES_EXCLUDED = '-1px';

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
