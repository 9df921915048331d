import type { Locator, Page } from 'playwright';

/**
 * Waits until the page has drawn what is due, two frames from now. Unlike requestAnimationFrame, an animation goes on while
 * `page.clock` is paused.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.documentElement.animate(null, 32).finished;
  });
}

/** Waits until the page's IntersectionObservers have reported where an element stands now, and what they change is drawn. */
export async function observed(element: Locator): Promise<void> {
  await element.evaluate(async (target) => {
    // Observers report in the order in which they were made, so that all others have done so before this one.
    await new Promise<void>((resolve) => {
      new IntersectionObserver((_, observer) => {
        observer.disconnect();
        resolve();
      }).observe(target);
    });
    await document.documentElement.animate(null, 32).finished;
  });
}
