import type { Page } from 'playwright';

declare global {
  interface Window {
    response?: Promise<number>;
  }
}

const PATIENCE_MS = 30_000;

/**
 * Returns the time in ms from a press until an element that matches `sign` is painted. It starts at the timestamp of
 * the event, so that the delay of a busy page is included.
 */
export async function responseTime(page: Page, press: () => Promise<unknown>, sign: string): Promise<number> {
  await page.evaluate(watchFor, sign);
  await press();

  return responded(page);
}

/** Returns the time that `watchFor` measures in this page; throws if the page does not respond to the press. */
export function responded(page: Page): Promise<number> {
  return page.evaluate(
    (patienceMs) =>
      Promise.race([
        window.response ?? Number.NaN,
        new Promise<never>((_, reject) => {
          setTimeout(() => reject(new Error('The page does not answer the press.')), patienceMs);
        }),
      ]),
    PATIENCE_MS,
  );
}

/** Measures the response time of the next press. Runs in the page. */
export function watchFor(sign: string): void {
  window.response = new Promise((resolve) => {
    const timeFrom = ({ timeStamp }: Event) => {
      // Runs before each paint; an element that is found then has been painted before the next task.
      const look = () => {
        if (document.querySelector(sign) === null) {
          requestAnimationFrame(look);
          return;
        }
        // With priority, so that other tasks of the page do not come first.
        scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: 'user-blocking' });
      };
      requestAnimationFrame(look);
    };
    addEventListener('pointerup', timeFrom, { capture: true, once: true });
  });
}
