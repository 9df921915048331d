import { visit } from '../support/page.ts';
import { expect, MOVING, test } from '../support/test.ts';

test.use({ ...MOVING, viewport: { width: 390, height: 844 } });

test('a press at the very edge of a button counts, though a pressed button is drawn smaller', async ({ page }) => {
  await visit(page, '/our-work');
  const element = page.locator('main a[aria-current]').first();
  await element.scrollIntoViewIfNeeded();
  // The presses are counted, and do nothing else.
  const presses = await element.evaluateHandle((each) => {
    const counted = { count: 0 };
    const count = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      if (each.contains(event.target as Node)) counted.count += 1;
    };
    addEventListener('click', count, true);
    return counted;
  });
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  for (const left of [x + 0.6, x + width - 0.6]) {
    await page.mouse.move(left, y + height / 2);
    await page.mouse.down();
    // A finger rests for a moment, in which the button becomes smaller.
    await page.waitForTimeout(150);
    await page.mouse.up();
  }
  expect(await presses.jsonValue()).toEqual({ count: 2 });
});
