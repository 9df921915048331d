import type { Page } from 'playwright';

/**
 * Presses the middle of an element's box, as a person would: with a finger or the mouse, on whatever lies on top there.
 * Playwright's own `click` fails where something else does.
 */
export async function pressMiddle(page: Page, selector: string, isTouch = false): Promise<void> {
  const element = page.locator(selector).first();
  await element.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  const [left, top] = [x + width / 2, y + height / 2];
  if (isTouch) await page.touchscreen.tap(left, top);
  else await page.mouse.click(left, top);
}
