import type { Page } from 'playwright';

/** Brings React at once, as a visitor's first touch does, and waits until it runs the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/** Waits until the browser has laid out what is below the first screen too, so that nothing moves any more. */
export async function laidOut(page: Page): Promise<void> {
  await page.waitForFunction(() => 'whole' in document.documentElement.dataset);
}
