import type { Locator, Page } from 'playwright';

/**
 * Waits until the browser has painted all pending changes. An animation of 1 ms starts in one frame and ends in a later
 * one, even while `page.clock` has stopped requestAnimationFrame.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.documentElement.animate(null, 1).finished;
  });
}

/**
 * Waits until the page's IntersectionObservers have reported an element's present position and the results are painted.
 */
export async function observed(element: Locator): Promise<void> {
  await element.evaluate(async (target) => {
    const nextFrames = () => document.documentElement.animate(null, 1).finished;
    // A new observer reports at once, but those of the page only after the frame in which it has scrolled.
    await nextFrames();
    await new Promise<void>((resolve) => {
      new IntersectionObserver((_, observer) => {
        observer.disconnect();
        resolve();
      }).observe(target);
    });
    await nextFrames();
  });
}
