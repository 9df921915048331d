import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { loopSwitch } from '../../fixtures/content/controls';
import { banners } from '../../fixtures/content/home';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();
const runs = (page: Page) => page.locator('[data-tone=marigold] > ul, [data-tone=bone] > ul');
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
  it.each([
    [1440, '20s'],
    [768, '20s'],
    [767, '30s'],
  ])(
    'run at %i pixels in %s, one against the other, slanted, and the page does not scroll sideways',
    async (width, duration) => {
      await withBanners(
        async (page) => {
          const all = await motions(page);
          expect(all).toHaveLength(4);
          expect(all.map(({ animationDuration }) => animationDuration)).toEqual(Array(4).fill(duration));
          expect(all.map(({ animationDirection }) => animationDirection)).toEqual([
            'normal',
            'normal',
            'reverse',
            'reverse',
          ]);
          const slants = await page
            .locator('[data-tone=marigold], [data-tone=bone]')
            .evaluateAll((bands) => bands.map((band) => getComputedStyle(band).rotate));
          expect(slants).toEqual(['-2.6deg', '2deg']);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        },
        { viewport: { width, height: 900 } },
      );
    },
  );

  it('say their words once to those who hear the page, and fill a wide screen', async () => {
    await withBanners(
      async (page) => {
        for (const words of [banners.upper, banners.lower]) {
          for (const word of words) {
            expect(await page.getByRole('listitem').filter({ hasText: word }).count()).toBeGreaterThanOrEqual(1);
          }
        }
        const hidden = await runs(page).evaluateAll((all) => all.map((run) => run.getAttribute('aria-hidden')));
        expect(hidden).toEqual([null, 'true', null, 'true']);
        const widths = await runs(page).evaluateAll((all) => all.map((run) => (run as HTMLElement).offsetWidth));
        for (const width of widths) expect(width).toBeGreaterThanOrEqual(2560);
      },
      { viewport: { width: 2560, height: 1200 } },
    );
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

  it('stand still with the films where data are to be saved, until the visitor wants them to move', async () => {
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

  it('stand still where less motion is wanted', async () => {
    await withBanners(
      async (page) => {
        expect((await motions(page)).filter(({ isMoving }) => isMoving)).toEqual([]);
      },
      { reducedMotion: 'reduce' },
    );
  });
});
