import type { Page } from 'playwright';

declare global {
  interface Window {
    response?: Promise<number>;
  }
}

const PATIENCE_MS = 30_000;

/**
 * The time in ms from the moment in which the visitor has pressed something until something on the page matches `sign` and is
 * painted. The moment is the event's own, so that a page which is too busy to take it is found out.
 */
export async function responseTime(page: Page, press: () => Promise<unknown>, sign: string): Promise<number> {
  await page.evaluate(watchFor, sign);
  await press();

  return responded(page);
}

/** The time that `watchFor` has taken in this page, once it has; throws where nothing comes of the press. */
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

/** Runs in the page and takes the time of the next press. */
export function watchFor(sign: string): void {
  window.response = new Promise((resolve) => {
    const timeFrom = ({ timeStamp }: Event) => {
      // Before each frame is painted; what is found then has been painted when the next task comes.
      const look = () => {
        if (document.querySelector(sign) === null) {
          requestAnimationFrame(look);
          return;
        }
        // Before whatever else the page has left for after it.
        scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: 'user-blocking' });
      };
      requestAnimationFrame(look);
    };
    addEventListener('pointerup', timeFrom, { capture: true, once: true });
  });
}
