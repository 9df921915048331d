import type { Page } from 'playwright/test';
import { hydrated } from './browser/hydrated.ts';

/** Opens a page and waits until it has hydrated and laid out all its sections. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Scrolls to the end of the page in steps of half a screen, so that everything has been in view. */
export async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      // IntersectionObservers report after the frame that has scrolled, or after the next one.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }
  });
}
