import type { Page } from 'playwright';
import { drawn } from './frames';

/** The clock can only be stopped at a moment to come, also on a machine that is busy until then. */
const AHEAD_MS = 60_000;

/**
 * Stops the page's timers and its `requestAnimationFrame`, whose clock must be installed before the page is opened. From
 * then on only `passTime` runs them; animations, films, and what waits for an idle moment go on.
 */
export async function stopTime(page: Page): Promise<void> {
  // Before the clock stops: a callback that the clock's own version held then would never run.
  await page.evaluate(() => {
    window.requestIdleCallback = (then) => {
      queueMicrotask(() => then({ didTimeout: false, timeRemaining: () => 50 }));
      return 0;
    };
  });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/** Lets the timers of a page whose time is stopped run for this long, and waits until what they have changed is drawn. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await drawn(page);
}
