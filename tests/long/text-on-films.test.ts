import type { Page } from 'playwright/test';
import { hydrated, withTextFonts } from '../support/browser/hydrated.ts';
import { hideLetters, lowestContrast, pixelsOf, type Words } from '../support/browser/letters.ts';
import { NOT_FOUND } from '../support/sitePages.ts';
import { expect, MOVING, test } from '../support/test.ts';

/** The minimum contrast at the worst pixel of any frame, of large text and of all other text. */
const LARGE = 4.5;
const SMALL = 7;

test.use({ ...MOVING, expectedProblems: [NOT_FOUND] });

for (const { address, moments, sizes } of [
  { address: '/', moments: [0, 0.25, 0.5, 0.75], sizes: ['390 x 844', '1440 x 844', '844 x 390'] },
  { address: '/landing', moments: [0, 0.25, 0.5, 0.75], sizes: ['390 x 844', '1440 x 844', '844 x 390'] },
  // It has a still, and its text is below the edge of a phone held sideways.
  { address: '/no-such-page', moments: [], sizes: ['390 x 844', '1440 x 844'] },
]) {
  for (const size of sizes) {
    const [width = 0, height = 0] = size.split(' x ').map(Number);
    test(`the words on the first picture of ${address} stand out from every frame, at ${size}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(address);
      await hydrated(page);
      await withTextFonts(page);
      const words = await wordsOnPicture(page);
      expect(words.length).toBeGreaterThan(1);
      const letters = await hideLetters(page);
      for (const show of [() => undefined, ...moments.map((moment) => () => showFrame(page, moment))]) {
        await show();
        const behind = await pixelsOf(page);
        const faint = words.flatMap((each) => {
          const { ratio, x, y } = lowestContrast(each, letters, behind);
          return ratio < (each.isLarge ? LARGE : SMALL) ? [`${each.text}: ${ratio.toFixed(2)} at ${x}, ${y}`] : [];
        });
        expect(faint).toEqual([]);
      }
    });
  }
}

interface SizedWords extends Words {
  isLarge: boolean;
}

/** The lines on the first screen that have nothing but the picture behind them. */
function wordsOnPicture(page: Page): Promise<SizedWords[]> {
  return page.locator('main > :first-child').evaluate((screen) => {
    const found = [];
    const texts = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement;
      if (element === null || element.closest('a, button, :not(main, main > *)[aria-hidden=true]')) continue;
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects()) {
        const [left, top] = [Math.max(0, Math.ceil(line.left)), Math.ceil(line.top)];
        const [width, height] = [Math.min(innerWidth, Math.floor(line.right)) - left, Math.floor(line.bottom) - top];
        if (width < 4 || height < 4 || top < 0 || top + height > innerHeight) continue;
        found.push({
          text: text.textContent ?? '',
          color: (color.match(/\d+/g) ?? []).map(Number),
          isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
          ...{ left, top, width, height },
        });
      }
    }

    return found;
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
