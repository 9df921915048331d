import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { hydrated, withTextFonts } from '../../support/browser/hydrated';
import { hideLetters, lowestContrast, type Pixels, pixelsOf, type Words } from '../../support/browser/letters';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

/** The minimum contrast at the worst pixel of any frame, of large text and of all other text. */
const LARGE = 4.5;
const SMALL = 7;

/** Moments of the film, as shares of its length. */
const MOMENTS = [0, 0.25, 0.5, 0.75];

/** Tests the contrast of the words on the first picture or film of these pages, each in a window of a size in pixels. */
export async function testTextOnFilms(
  windows: readonly { address: string; width: number; height: number }[],
): Promise<void> {
  const { host } = testSite();
  const browser = await sharedBrowser();

  it.each(windows)(
    'words on the first picture of $address stand out from every frame, at $width x $height pixels',
    async ({ address, width, height }) => {
      const { page, close } = await openPage(browser, {
        baseURL: host.url,
        viewport: { width, height },
        bypassCSP: true,
        expectedProblems: [/status of 404/],
      });
      await page.goto(address);
      await hydrated(page);
      await withTextFonts(page);
      const words = await wordsOnPicture(page);
      expect(words.length).toBeGreaterThan(1);
      const hasFilm = (await page.locator('main > :first-child [data-loop]').count()) > 0;
      if (hasFilm) await showFrame(page, 0);
      const letters = await hideLetters(page);
      for (const moment of hasFilm ? MOMENTS : [0]) {
        if (hasFilm) await showFrame(page, moment);
        const behind = await pixelsOf(page);
        expect(tooFaint(words, letters, behind), `at ${moment} of the film`).toEqual([]);
      }
      await close();
    },
  );
}

interface SizedWords extends Words {
  isLarge: boolean;
}

/** The lines on the first screen that have nothing but the picture behind them. */
function wordsOnPicture(page: Page): Promise<SizedWords[]> {
  return page.evaluate(() => {
    const found = [];
    const screen = document.querySelector('main > :first-child');
    const texts = document.createTreeWalker(screen as Element, NodeFilter.SHOW_TEXT);
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
          left,
          top,
          width,
          height,
        });
      }
    }

    return found;
  });
}

/** Pauses the first screen's film at this share of its length. */
async function showFrame(page: Page, share: number): Promise<void> {
  await page.waitForFunction(
    () => (document.querySelector<HTMLVideoElement>('[data-loop] video')?.readyState ?? 0) >= 2,
  );
  await page.evaluate(async (moment) => {
    const film = document.querySelector('[data-loop] video') as HTMLVideoElement;
    film.pause();
    const hasArrived = new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }));
    film.currentTime = film.duration * moment + 0.01;
    await hasArrived;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, share);
}

function tooFaint(words: readonly SizedWords[], letters: Pixels, behind: Pixels): string[] {
  return words.flatMap((each) => {
    const { ratio, x, y } = lowestContrast(each, letters, behind);
    return ratio < (each.isLarge ? LARGE : SMALL) ? [`${each.text}: ${ratio.toFixed(2)} at ${x}, ${y}`] : [];
  });
}
