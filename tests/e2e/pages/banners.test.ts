import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import site from '../../fixtures/content/site.yaml';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { loopSwitch } = site;

const { host } = testSite();
const browser = await sharedBrowser();
const runs = (page: Page) => page.locator('[data-tone=marigold] > ul, [data-tone=bone] > ul');
const bands = (page: Page) => page.locator('[data-tone=marigold], [data-tone=bone]');
const motions = (page: Page) =>
  runs(page).evaluateAll((all) =>
    all.map((run) => {
      const { animationDuration, animationDirection, animationPlayState, animationName } = getComputedStyle(run);
      return { animationDuration, animationDirection, animationPlayState, isMoving: animationName !== 'none' };
    }),
  );

async function withBanners(play: (page: Page) => Promise<void>, options = {}) {
  const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, ...options });
  await page.goto('/');
  await hydrated(page);
  await page.locator('div:has(> [data-tone=marigold])').scrollIntoViewIfNeeded();
  await play(page);
  expectNoProblems();
  await close();
}

describe('the two banners', () => {
  it('run one against the other, slanted, in 20 seconds or on phones in 30, and the page does not scroll sideways', async () => {
    await withBanners(async (page) => {
      for (const [width, duration] of [
        [2560, '20s'],
        [1440, '20s'],
        [768, '20s'],
        [767, '30s'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        const all = await motions(page);
        const copies = await bands(page).evaluateAll((found) => found.map((band) => band.childElementCount));
        const directions = ['normal', 'reverse'].flatMap((direction, band) =>
          Array<string>(copies[band] ?? 0).fill(direction),
        );
        expect(all.map(({ isMoving }) => isMoving)).toEqual(directions.map(() => true));
        expect(all.map(({ animationDuration }) => animationDuration)).toEqual(directions.map(() => duration));
        expect(all.map(({ animationDirection }) => animationDirection)).toEqual(directions);
        const slants = await bands(page).evaluateAll((found) => found.map((band) => getComputedStyle(band).rotate));
        expect(slants).toEqual(['-2.6deg', '2deg']);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        // All copies but one have to fill the screen, so that the first one can leave it without a gap.
        const filled = await bands(page).evaluateAll((found) =>
          found.map((band) => (band.firstElementChild as HTMLElement).offsetWidth * (band.childElementCount - 1)),
        );
        for (const run of filled) expect(run).toBeGreaterThanOrEqual(width);
      }
    });
  });

  it('lie around a film without sound that plays', async () => {
    await withBanners(async (page) => {
      const film = page.locator('div:has(> [data-tone=marigold]) video');
      await expect.poll(() => film.evaluate((video: HTMLVideoElement) => !video.paused)).toBe(true);
      expect(await film.evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([true, true]);
    });
  });

  it('stand still once the visitor stops all movement', async () => {
    await withBanners(async (page) => {
      await page.getByRole('button', { name: loopSwitch.stop }).evaluate((button: HTMLElement) => button.click());
      const states = async () => new Set((await motions(page)).map(({ animationPlayState }) => animationPlayState));
      await expect.poll(states).toEqual(new Set(['paused']));
      await page.getByRole('button', { name: loopSwitch.play }).evaluate((button: HTMLElement) => button.click());
      await expect.poll(states).toEqual(new Set(['running']));
    });
  });

  it('stand still with the films where Save-Data is set, until the visitor wants them to move', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {
        value: Object.assign(new EventTarget(), { saveData: true, effectiveType: '4g' }),
      });
    });
    await page.goto('/');
    await hydrated(page);
    const states = async () => new Set((await motions(page)).map(({ animationPlayState }) => animationPlayState));
    await expect.poll(states).toEqual(new Set(['paused']));
    await page.getByRole('button', { name: loopSwitch.play }).evaluate((button: HTMLElement) => button.click());
    await expect.poll(states).toEqual(new Set(['running']));
    await page.getByRole('button', { name: loopSwitch.stop }).waitFor();
    expectNoProblems();
    await close();
  });

  it('stand still without a script, where no button could stop them', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, javaScriptEnabled: false });
    await page.goto('/');
    expect((await motions(page)).filter(({ isMoving }) => isMoving)).toEqual([]);
    await close();
  });

  it('stand still where reduced motion is asked for', async () => {
    await withBanners(
      async (page) => {
        expect((await motions(page)).filter(({ isMoving }) => isMoving)).toEqual([]);
      },
      { reducedMotion: 'reduce' },
    );
  });
});
