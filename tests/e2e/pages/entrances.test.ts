import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { withoutFilms } from '../../support/browser/withoutFilms';
import { testSite } from '../../support/host/testSite';
import { fixturePaths } from '../../support/pagePaths';

/** Positions of a block's top, in viewport heights: blocks are hidden once it comes up to `BELOW`, and rise at 0.75. */
const FAR_BELOW = 1.35;
const BELOW = 1.1;
const ABOVE_THE_EDGE = 0.85;
const ABOVE_THE_LINE = 0.7;

const { host } = testSite();
const browser = await sharedBrowser();
const blocks = (page: Page) => page.locator('[data-enters]');
const opacity = (block: Locator) => block.evaluate((element) => Number(getComputedStyle(element).opacity));
const hiddenBlocks = (page: Page) =>
  blocks(page).evaluateAll((all) => all.filter((block) => Number(getComputedStyle(block).opacity) < 1).length);

async function withPage(address: string, play: (page: Page) => Promise<void>, options = {}) {
  const { page, expectNoProblems, close } = await openPage(browser, {
    baseURL: host.url,
    viewport: { width: 1440, height: 800 },
    ...options,
  });
  await withoutFilms(page);
  await page.goto(address);
  await play(page);
  expectNoProblems();
  await close();
}

/**
 * Scrolls the top of a block to each of these positions, in viewport heights. Returns the block's opacity at each one,
 * after finishing an entrance that has begun.
 */
const bring = (block: Locator, ...places: number[]) =>
  block.evaluate(async (element, screens) => {
    const opacities = [];
    for (const place of screens) {
      // A block is translated by 24 px until its entrance begins.
      const shift = Number.parseFloat(getComputedStyle(element).translate.split(' ')[1] ?? '0');
      const top = element.getBoundingClientRect().top - shift;
      scrollTo({ top: Math.round(scrollY + top - innerHeight * place), behavior: 'instant' });
      // IntersectionObservers report after the frame that has scrolled, or after the next one.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      for (const animation of document.getAnimations()) {
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
        if (target?.matches('[data-enters]') && animation.playState === 'running') animation.finish();
      }
      opacities.push(Number(getComputedStyle(element).opacity));
    }
    return opacities;
  }, places);

/** The first block of each row that is below the screen when the page opens, and can be scrolled to 0.75. */
async function enteringBlocks(page: Page): Promise<Locator[]> {
  const tops = await blocks(page).evaluateAll((all) =>
    all.map((block) => {
      const top = (block.getBoundingClientRect().top + scrollY) / innerHeight;
      const end = document.documentElement.scrollHeight / innerHeight;
      return top > 1.4 && end - top > 1 ? top : undefined;
    }),
  );
  const entering: Locator[] = [];
  let last = 0;
  for (const [index, top] of tops.entries()) {
    if (top === undefined || top < last + 0.2) continue;
    entering.push(blocks(page).nth(index));
    last = top;
  }
  return entering;
}

describe('the blocks of a page', () => {
  it.each(fixturePaths)(
    'of %s are hidden just below the screen, rise when they pass three quarters of it, and never include the title',
    async (address) => {
      await withPage(address, async (page) => {
        await hydrated(page);
        expect(await blocks(page).locator('h1').count()).toBe(0);
        expect(await opacity(page.locator('h1'))).toBe(1);
        expect(await page.locator('h1[data-enters]').count()).toBe(0);

        const entering = await enteringBlocks(page);
        expect(entering.length).toBeGreaterThan(1);
        for (const block of entering) {
          if ((await opacity(block)) === 1) expect(await bring(block, FAR_BELOW, BELOW)).toEqual([1, 0]);
          expect(await bring(block, ABOVE_THE_EDGE, ABOVE_THE_LINE)).toEqual([0, 1]);
        }
        // Blocks of the last screen cannot be scrolled to 0.75, and must be visible all the same.
        await bring(page.locator('footer'), 0);
        expect(await hiddenBlocks(page)).toBe(0);
      });
    },
  );

  it('rise one after the other where they stand side by side', async () => {
    await withPage('/', async (page) => {
      await hydrated(page);
      const delays = await page.evaluateHandle(() => {
        const begun: (number | undefined)[] = [];
        const { play } = Animation.prototype;
        Animation.prototype.play = function begin() {
          begun.push(this.effect?.getTiming().delay);
          play.call(this);
        };
        return begun;
      });
      const row = page.locator('li[data-enters]:has(picture)');
      const tops = await row.evaluateAll((all) => all.map((block) => Math.round(block.getBoundingClientRect().top)));
      const besides = tops.filter((top) => top === tops[0]).length;
      expect(besides).toBeGreaterThan(1);
      await bring(row.first(), BELOW, ABOVE_THE_LINE);
      expect(await delays.jsonValue()).toEqual(Array.from({ length: besides }, (_, place) => place * 60));
    });
  });

  it('can be seen at once where the keyboard reaches them below three quarters of the screen', async () => {
    await withPage('/contact', async (page) => {
      await hydrated(page);
      const block = page.locator('[data-enters]:has(details)').first();
      // Its first question is in view there, but its top is still below 0.75.
      expect(await bring(block, BELOW, ABOVE_THE_EDGE)).toEqual([0, 0]);
      const before = await page.evaluate(() => scrollY);
      await block
        .locator('summary')
        .first()
        .evaluate((summary) => summary.focus({ preventScroll: true }));
      expect(await opacity(block)).toBe(1);
      expect(await page.evaluate(() => scrollY)).toBe(before);
    });
  });

  it('can all be seen without a script', async () => {
    await withPage(
      '/',
      async (page) => {
        for (const address of fixturePaths) {
          await page.goto(address);
          expect(await blocks(page).count(), address).toBeGreaterThan(1);
          expect(await hiddenBlocks(page), address).toBe(0);
        }
      },
      { javaScriptEnabled: false },
    );
  });

  it('stay where they are where reduced motion is asked for', async () => {
    await withPage(
      '/',
      async (page) => {
        await hydrated(page);
        for (const block of await enteringBlocks(page)) {
          await bring(block, BELOW);
          expect(await hiddenBlocks(page)).toBe(0);
        }
      },
      { reducedMotion: 'reduce' },
    );
  });
});
