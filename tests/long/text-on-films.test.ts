import type { Page } from 'playwright/test';
import { faintWords } from '../support/browser/faintWords.ts';
import { visit, withTextFonts } from '../support/page.ts';
import { expect, MOVING, test } from '../support/test.ts';

test.use(MOVING);

for (const [address, width, height] of [
  ['/', 390, 844],
  ['/', 1440, 844],
  ['/', 844, 390],
  ['/landing', 390, 844],
  ['/landing', 1440, 844],
] as const) {
  test(`the words on the film of ${address} stand out all the time, at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await visit(page, address);
    await withTextFonts(page);
    for (const moment of [0, 0.25, 0.5, 0.75]) {
      await showFrame(page, moment);
      expect(await faintWords(page), `at ${moment} of the film`).toEqual([]);
    }
  });
}

/** Pauses the first screen's film at this share of its length. */
async function showFrame(page: Page, share: number): Promise<void> {
  const film = page.locator('main > :first-child [data-loop] video');
  await expect.poll(() => film.evaluate(({ readyState }: HTMLVideoElement) => readyState)).toBeGreaterThanOrEqual(2);
  await film.evaluate(async (video: HTMLVideoElement, moment) => {
    video.pause();
    const hasArrived = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = video.duration * moment + 0.01;
    await hasArrived;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, share);
}
