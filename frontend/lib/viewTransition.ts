import { isMotionReduced } from './motion';

/** How long a visitor may see nothing new after a click. */
const PATIENCE_MS = 80;
const SHOWN = 'shown';

/**
 * Lets one page dissolve into the next where the browser can. `change` begins what `viewShown` ends; it is called in any
 * case, and where a dissolve would keep the visitor waiting there is none.
 */
export function changeView(change: () => void): void {
  if (!document.startViewTransition || isMotionReduced()) {
    change();
    return;
  }
  const transition = document.startViewTransition(
    () =>
      new Promise<unknown>((resolve) => {
        addEventListener(SHOWN, resolve, { once: true });
        change();
      }),
  );
  const end = setTimeout(() => transition.skipTransition(), PATIENCE_MS);
  // The next click may end it first, which is no fault.
  transition.ready.then(
    () => clearTimeout(end),
    () => undefined,
  );
}

/** Says that the next page stands. */
export function viewShown(): void {
  dispatchEvent(new Event(SHOWN));
}
