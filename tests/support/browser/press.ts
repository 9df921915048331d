import type { Locator, Page } from 'playwright';

/**
 * Presses the middle of an element's box, as a person would: with a finger or the mouse, on whatever lies on top there.
 * Playwright's own `click` fails where something else does.
 */
export async function pressMiddle(page: Page, target: string | Locator, isTouch = false): Promise<void> {
  const element = (typeof target === 'string' ? page.locator(target) : target).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${target} is not visible.`);
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  if (isTouch) await page.touchscreen.tap(left, top);
  else await page.mouse.click(left, top);
}
