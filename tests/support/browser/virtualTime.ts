import type { Page } from 'playwright';
import { drawn } from './frames';

/** `pauseAt` needs a time that is still in the future when a busy machine handles the call. */
const AHEAD_MS = 60_000;

/**
 * Stops the page's timers and `requestAnimationFrame`; from then on only `passTime` runs them. Animations, films and
 * idle callbacks go on. Install `page.clock` before the page is opened.
 */
export async function stopTime(page: Page): Promise<void> {
  // Replaced before the clock stops: callbacks in the clock's own `requestIdleCallback` would never run.
  await page.evaluate(() => {
    window.requestIdleCallback = (then) => {
      queueMicrotask(() => then({ didTimeout: false, timeRemaining: () => 50 }));
      return 0;
    };
  });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/** Runs the timers of a page whose time is stopped for this long, and waits until their changes are painted. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await drawn(page);
}
