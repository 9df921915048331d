import { isMotionReduced } from './motion';

/** How long the browser may take to begin with a dissolve, and until the next page begins to show. */
const BEGIN_MS = 50;
const SHOWN_MS = 100;
const SHOWN = 'shown';

let isTooSlow = false;
let latest: (() => void) | undefined;

/**
 * Lets one page dissolve into the next where the browser can and the next `isThere`; `change` begins what `viewShown` ends.
 * Elsewhere, or where motion is reduced or a dissolve has kept the visitor waiting, `change` is called at once. Of changes
 * asked for before a dissolve begins only the last is called, as browsers give up a link for the next one.
 */
export function changeView(change: () => void, isThere: boolean): void {
  latest = change;
  // A dissolve under way would hold the view still until this one is there.
  if (!isThere) viewShown();
  if (!isThere || !document.startViewTransition || isTooSlow || isMotionReduced()) {
    change();
    return;
  }
  const start = performance.now();
  const giveUp = () => {
    isTooSlow = true;
    transition.skipTransition();
  };
  const transition = document.startViewTransition(() => {
    clearTimeout(end);
    if (change !== latest) return undefined;
    return new Promise<unknown>((resolve) => {
      addEventListener(SHOWN, resolve, { once: true });
      change();
    });
  });
  const end = setTimeout(giveUp, BEGIN_MS);
  transition.ready.then(
    () =>
      requestAnimationFrame(() => {
        isTooSlow ||= performance.now() - start > SHOWN_MS;
      }),
    // The next click may have ended it, which is no fault.
    () => undefined,
  );
}

/** Says that the next page stands. */
export function viewShown(): void {
  dispatchEvent(new Event(SHOWN));
}
