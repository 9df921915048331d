import type { BrowserContext, Page } from 'playwright';
import { nextFrames } from './nextFrames';

declare global {
  interface Window {
    isHydrated?: boolean;
  }
}

/** Records the `hydrated` event of each page for `hydrated` and `untilHydrated`. Call it before a page is opened. */
export async function noteHydration(visitor: BrowserContext | Page): Promise<void> {
  await visitor.addInitScript(() => {
    addEventListener('hydrated', () => {
      window.isHydrated = true;
    });
  });
}

/**
 * Presses a key, at which the page hydrates at once, waits until it has, and lays out all its sections; those of a page that a
 * link opens are not.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await untilHydrated(page);
  await layOutAll(page);
  await nextFrames(page);
}

/** Lays out all sections of the page: as they come near they would move elements in the middle of a test (see base.css). */
export const layOutAll = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.allRendered = '';
  });

/** Waits until the page has replaced its fallback fonts by its text fonts; under Save-Data it never does (see startReact.ts). */
export async function withTextFonts(page: Page): Promise<void> {
  await page.waitForFunction(() => !('fallbackFonts' in document.documentElement.dataset));
  await page.evaluate(() => document.fonts.ready);
}

/** Waits until the page has hydrated by itself and the changes of React's effects are painted. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.isHydrated);
  // Effects set state in the task that dispatches `hydrated`; React renders it in the next task, before the second
  // frame from now.
  await nextFrames(page);
}
