import type { BrowserContext, Page } from 'playwright';

declare global {
  interface Window {
    isHydrated?: boolean;
  }
}

/** Keeps for `hydrated` and `untilHydrated` that a page has said it is hydrated; to be called before any page is opened. */
export async function noteHydration(visitor: BrowserContext | Page): Promise<void> {
  await visitor.addInitScript(() => {
    addEventListener('hydrated', () => {
      window.isHydrated = true;
    });
  });
}

/** Has React hydrate the page at once, as a visitor's first key does, and waits until it has. */
export async function hydrated(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await untilHydrated(page);
}

/** Waits until React, which the page fetches by itself, has hydrated it and drawn what its effects have changed. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.isHydrated);
  // Effects set state in the task that sends the event; React renders it in the next one, before the second frame from now.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Has the browser lay out what is below the first screen too, as after Back (see base.css), so that nothing moves any more. */
export async function laidOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.whole = '';
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
