import type { Page } from 'playwright';

/**
 * Waits until the browser has painted all changes so far: the second of two frames begins after the first is painted.
 */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
