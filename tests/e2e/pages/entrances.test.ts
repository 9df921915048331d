import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const HEIGHT = 800;

const { host } = testSite();
const browser = await sharedBrowser();
/** How many blocks cannot be seen fully, and where the highest of them stands, as a part of the screen's height. */
const unseen = (page: Page) =>
  page.locator('[data-enters]').evaluateAll((blocks) => {
    const hidden = blocks.filter((block) => Number(getComputedStyle(block).opacity) < 1);
    const tops = hidden.map((block) => block.getBoundingClientRect().top / innerHeight);
    return { count: hidden.length, highest: Math.min(...tops) };
  });

async function withPage(address: string, play: (page: Page) => Promise<void>, options = {}) {
  const { page, expectNoProblems, close } = await openPage(browser, {
    baseURL: host.url,
    viewport: { width: 1440, height: HEIGHT },
    ...options,
  });
  await page.goto(address);
  await play(page);
  expectNoProblems();
  await close();
}

const addresses = ['/', '/our-work', '/services', '/contact', '/landing'];

describe('the blocks of a page', () => {
  it.each(addresses)(
    'of %s rise in one after the other when they pass three quarters of the screen',
    async (address) => {
      await withPage(address, async (page) => {
        await hydrated(page);
        const blocks = await page.locator('[data-enters]').count();
        expect(blocks).toBeGreaterThan(2);
        let waited = 0;
        const bottom = await page.evaluate(() => document.documentElement.scrollHeight);
        for (let y = 0; y < bottom; y += 100) {
          await page.mouse.wheel(0, 100);
          await page.waitForTimeout(60);
          const { count } = await unseen(page);
          waited = Math.max(waited, count);
        }
        expect(waited).toBeGreaterThan(0);
        await expect.poll(async () => (await unseen(page)).count, { timeout: 10_000 }).toBe(0);
      });
    },
  );

  it('wait below that line, at most a quarter of a screen below the screen', async () => {
    await withPage('/', async (page) => {
      await hydrated(page);
      for (let step = 0; step < 12; step += 1) {
        await page.mouse.wheel(0, 150);
        await page.waitForTimeout(1200);
        const { count, highest } = await unseen(page);
        if (count > 0) expect(highest).toBeGreaterThan(0.75);
      }
    });
  });

  it('can be seen at once where the keyboard reaches them below it', async () => {
    await withPage('/contact', async (page) => {
      await hydrated(page);
      const block = page.locator('[data-enters]:has(details)').first();
      const opacity = () => block.evaluate((element) => getComputedStyle(element).opacity);
      const bring = (place: number) =>
        block.evaluate((element, screens) => {
          scrollTo({ top: scrollY + element.getBoundingClientRect().top - innerHeight * screens, behavior: 'instant' });
        }, place);
      await bring(1.1);
      await expect.poll(opacity).toBe('0');
      // Its first question is seen, and its top has not come up to the line.
      await bring(0.85);
      const before = await page.evaluate(() => scrollY);
      await block
        .locator('summary')
        .first()
        .evaluate((summary) => summary.focus({ preventScroll: true }));
      expect(await opacity()).toBe('1');
      expect(await page.evaluate(() => scrollY)).toBe(before);
    });
  });

  it.each(addresses)('of %s can all be seen without a script', async (address) => {
    await withPage(
      address,
      async (page) => {
        expect((await unseen(page)).count).toBe(0);
      },
      { javaScriptEnabled: false },
    );
  });

  it('stand where they stand where less motion is wanted', async () => {
    await withPage(
      '/',
      async (page) => {
        await hydrated(page);
        for (let step = 0; step < 10; step += 1) {
          await page.mouse.wheel(0, 400);
          await page.waitForTimeout(50);
          expect((await unseen(page)).count).toBe(0);
        }
      },
      { reducedMotion: 'reduce' },
    );
  });

  it('never include the title, which is there from the first frame on', async () => {
    for (const address of addresses) {
      await withPage(address, async (page) => {
        expect(await page.locator('[data-enters] h1, h1[data-enters]').count()).toBe(0);
        expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).opacity)).toBe('1');
      });
    }
  });
});
