import { isMotionReduced } from './motion';

/** How long the browser may take to begin with a dissolve, and until the next page begins to show. */
const BEGIN_MS = 50;
const READY_MS = 100;
const SHOWN = 'shown';

let isTooSlow = false;

/**
 * Lets one page dissolve into the next where the browser can. `change` begins what `viewShown` ends. It is called in any
 * case, at once where motion is reduced or a dissolve has kept the visitor waiting before.
 */
export function changeView(change: () => void): void {
  if (!document.startViewTransition || isTooSlow || isMotionReduced()) {
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
    return new Promise<unknown>((resolve) => {
      addEventListener(SHOWN, resolve, { once: true });
      change();
    });
  });
  const end = setTimeout(giveUp, BEGIN_MS);
  transition.ready.then(
    () => {
      isTooSlow ||= performance.now() - start > READY_MS;
    },
    // The next click may have ended it, which is no fault.
    () => undefined,
  );
}

/** Says that the next page stands. */
export function viewShown(): void {
  dispatchEvent(new Event(SHOWN));
}
