import type { Locator, Page } from 'playwright';

/**
 * Waits until the page has drawn what is due. An animation of a millisecond begins with one frame and ends with a later one,
 * also while `page.clock` has stopped requestAnimationFrame.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.documentElement.animate(null, 1).finished;
  });
}

/** Waits until the page's IntersectionObservers have reported where an element stands now, and what they change is drawn. */
export async function observed(element: Locator): Promise<void> {
  await element.evaluate(async (target) => {
    const nextFrames = () => document.documentElement.animate(null, 1).finished;
    // A new observer reports at once; those of the page may do so only after the frame in which it has scrolled.
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
