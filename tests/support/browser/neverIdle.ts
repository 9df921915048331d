import type { Page } from 'playwright';

/**
 * Gives the pages that are opened from now on no idle moments: they fetch and hydrate nothing by themselves, and their late
 * layout waits for ever.
 */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}
