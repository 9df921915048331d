import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import home from '../../fixtures/content/home.yaml';
import site from '../../fixtures/content/site.yaml';
import { hydrated } from '../../support/browser/hydrated';
import { neverIdle } from '../../support/browser/neverIdle';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { withoutFilms } from '../../support/browser/withoutFilms';
import { testSite } from '../../support/host/testSite';

const { previews } = home;
const { filmDialog } = site;

const { host } = testSite();
const browser = await sharedBrowser();
const cards = (page: Page) =>
  previews.map(({ title }) => page.getByRole('button', { name: `${filmDialog.play} ${title}` }));

/** The scale of each of the three previews after its transition, with one decimal. */
const scales = (page: Page) =>
  Promise.all(
    cards(page).map((card) =>
      card.evaluate((button: HTMLElement) => {
        for (const transition of document.getAnimations()) {
          if (transition instanceof CSSTransition) transition.finish();
        }
        return Math.round((button.getBoundingClientRect().width / button.offsetWidth) * 10) / 10;
      }),
    ),
  );

async function withTrio(width: number, play: (page: Page) => Promise<void>) {
  const { page, expectNoProblems, close } = await openPage(browser, {
    baseURL: host.url,
    viewport: { width, height: 900 },
  });
  await withoutFilms(page);
  await page.goto('/');
  await hydrated(page);
  await cards(page)[1]?.scrollIntoViewIfNeeded();
  await play(page);
  expectNoProblems();
  await close();
}

describe('of three previews one is large', () => {
  it('from 768 pixels on: the middle one, the one that is pointed at, or the one that has the focus', async () => {
    await withTrio(1440, async (page) => {
      for (const width of [1440, 768]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => scales(page)).toEqual([1, 1.5, 1]);
        await cards(page)[0]?.hover();
        await expect.poll(() => scales(page)).toEqual([1.5, 1, 1]);
        await cards(page)[2]?.hover();
        await expect.poll(() => scales(page)).toEqual([1, 1, 1.5]);
        await page.mouse.move(width / 2, 5);
        await expect.poll(() => scales(page)).toEqual([1, 1.5, 1]);
      }
      await cards(page)[2]?.focus();
      await expect.poll(() => scales(page)).toEqual([1, 1, 1.5]);
    });
  });

  it('and none on a phone, where the row begins at the first and stays under the finger', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    await neverIdle(page);
    await page.goto('/');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const film = page.locator('main li', { hasText: previews[0]?.title }).first();
    await film.scrollIntoViewIfNeeded();
    const place = async () => Math.round((await film.boundingBox())?.x ?? 0);
    const width = (await film.boundingBox())?.width ?? 0;
    const first = await place();
    expect(Math.abs(first + width / 2 - 390 / 2)).toBeLessThan(8);
    await hydrated(page);
    expect(await place()).toBe(first);

    // A row that the visitor has moved before hydration stays too.
    await page.reload();
    await film.locator('..').evaluate((list) => list.scrollTo({ left: 300, behavior: 'instant' }));
    const moved = await place();
    expect(moved).not.toBe(first);
    await hydrated(page);
    expect(await place()).toBe(moved);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expectNoProblems();
    await close();
  });
});
