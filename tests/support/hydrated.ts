import type { Page } from 'playwright';

/** Brings React at once, as a visitor's first touch does, and waits until it runs the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await untilHydrated(page);
}

interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null }; pendingLanes: number };
}

/** Waits until React, which the page fetches by itself, runs all of it and listens to what the visitor does. */
export async function untilHydrated(page: Page): Promise<void> {
  // React marks elements one by one while it works its way through them, and says only here that it has done.
  await page.waitForFunction(reactHas, 'taken over' as const);
  // What its effects do comes as a message right behind, and what they have drawn anew some tasks later.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(undefined);
      }),
  );
  await page.waitForFunction(reactHas, 'nothing to do' as const);
}

/** Runs in the page. */
function reactHas(what: 'taken over' | 'nothing to do'): boolean {
  const root = document.getElementById('root') as unknown as Record<string, ReactRoot> | null;
  const mark = Object.keys(root ?? {}).find((key) => key.startsWith('__reactContainer$'));
  const react = mark && root?.[mark]?.stateNode;
  if (!react) return false;
  return what === 'taken over' ? react.current.memoizedState?.isDehydrated === false : react.pendingLanes === 0;
}

/** Waits until the browser has laid out what is below the first screen too, so that nothing moves any more. */
export async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(
    () => 'whole' in document.documentElement.dataset && !document.querySelector('[data-part]:not([data-laid-out])'),
  );
}
