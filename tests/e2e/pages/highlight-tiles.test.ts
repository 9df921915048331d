import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import home from '../../fixtures/content/home.yaml';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { highlights } = home;

const { host } = testSite();
const browser = await sharedBrowser();
const tile = (page: Page, name: string) =>
  page.locator('li[data-type]', { has: page.getByRole('heading', { name, exact: true }) });

const COLORS = {
  channel: 'rgb(255, 201, 74)',
  show: 'rgb(255, 134, 179)',
  skill: 'rgb(95, 214, 203)',
  platform: 'rgb(192, 171, 255)',
  project: 'rgb(176, 220, 107)',
};
const AT_REST = 'rgb(14, 8, 12)';

const tiles = (page: Page) => page.locator('li[data-type]');
const grounds = (page: Page) =>
  tiles(page).evaluateAll((all) =>
    Object.fromEntries(
      all.map((element) => [element.querySelector('h3')?.textContent, getComputedStyle(element).backgroundColor]),
    ),
  );

async function withTiles(play: (page: Page) => Promise<void>) {
  const { page, expectNoProblems, close } = await openPage(browser, {
    baseURL: host.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await page.goto('/');
  await play(page);
  expectNoProblems();
  await close();
}

describe('the tiles', () => {
  it('are filled with the color of their type while the pointer is on them, one at a time', async () => {
    await withTiles(async (page) => {
      const atRest = Object.fromEntries(highlights.map(({ name }) => [name, AT_REST]));
      for (const type of Object.keys(COLORS) as (keyof typeof COLORS)[]) {
        const { name = '' } = highlights.find((highlight) => highlight.type === type) ?? {};
        await tile(page, name).hover();
        await expect.poll(() => grounds(page)).toEqual({ ...atRest, [name]: COLORS[type] });
        const ink = await tile(page, name)
          .locator('h3')
          .evaluate((heading) => getComputedStyle(heading).color);
        expect(ink).toBe('rgb(27, 14, 18)');
      }
      await page.mouse.move(2, 2);
      await expect.poll(() => grounds(page)).toEqual(atRest);
    });
  });

  it('and the key to their colors make whole rows on every screen', async () => {
    await withTiles(async (page) => {
      for (const [width = 0, columns = 0, rows = 0] of [
        [390, 2, 10],
        [768, 4, 5],
        [992, 5, 4],
      ]) {
        await page.setViewportSize({ width, height: 900 });
        const places = await page
          .locator('ul:has(> li[data-type]) > li')
          .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()).map(({ x, y }) => ({ x, y })));
        expect(places.length).toBe(20);
        expect(new Set(places.map(({ x }) => Math.round(x))).size, `at ${width} pixels`).toBe(columns);
        expect(new Set(places.map(({ y }) => Math.round(y))).size, `at ${width} pixels`).toBe(rows);
      }
    });
  });
});
