import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { highlights } from '../../fixtures/content/highlights';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();
const tile = (page: Page, name: string) =>
  page.locator('li[data-type]', { has: page.getByRole('heading', { name, exact: true }) });
const ground = (page: Page, name: string) =>
  tile(page, name).evaluate((element) => getComputedStyle(element).backgroundColor);

const COLOURS = {
  channel: 'rgb(255, 201, 74)',
  show: 'rgb(255, 134, 179)',
  skill: 'rgb(95, 214, 203)',
  platform: 'rgb(192, 171, 255)',
  project: 'rgb(176, 220, 107)',
};
const AT_REST = 'rgb(14, 8, 12)';

async function withTiles(play: (page: Page) => Promise<void>, width = 1440) {
  const { page, expectNoProblems, close } = await openPage(browser, {
    baseURL: host.url,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  await page.goto('/');
  await play(page);
  expectNoProblems();
  await close();
}

describe('the tiles', () => {
  it('are nineteen, each with its type in words', async () => {
    await withTiles(async (page) => {
      expect(await page.locator('li[data-type]').count()).toBe(19);
      for (const { name, type } of highlights) {
        expect(await tile(page, name).locator('p').textContent()).toBe(type);
      }
    });
  });

  it('are filled with the colour of their type while the pointer is on them, one at a time', async () => {
    await withTiles(async (page) => {
      for (const type of Object.keys(COLOURS) as (keyof typeof COLOURS)[]) {
        const { name = '' } = highlights.find((highlight) => highlight.type === type) ?? {};
        await tile(page, name).hover();
        await expect.poll(() => ground(page, name)).toBe(COLOURS[type]);
        const others = highlights.filter((highlight) => highlight.name !== name);
        for (const other of others) await expect.poll(() => ground(page, other.name)).toBe(AT_REST);
        const ink = await tile(page, name)
          .locator('h3')
          .evaluate((heading) => getComputedStyle(heading).color);
        expect(ink).toBe('rgb(27, 14, 18)');
      }
      await page.mouse.move(2, 2);
      for (const { name } of highlights) await expect.poll(() => ground(page, name)).toBe(AT_REST);
    });
  });

  it.each([
    [390, 2, 10],
    [768, 4, 5],
    [992, 5, 4],
  ])('and the key to their colours make whole rows at %i pixels: %i by %i', async (width, columns, rows) => {
    await withTiles(async (page) => {
      const places = await page
        .locator('ul:has(> li[data-type]) > li')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()).map(({ x, y }) => ({ x, y })));
      expect(places.length).toBe(20);
      expect(new Set(places.map(({ x }) => Math.round(x))).size).toBe(columns);
      expect(new Set(places.map(({ y }) => Math.round(y))).size).toBe(rows);
    }, width);
  });
});
