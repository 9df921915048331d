import type { Page } from 'playwright';

/** Waits until the browser has drawn what has been changed so far: the second of two frames begins after the first was drawn. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
