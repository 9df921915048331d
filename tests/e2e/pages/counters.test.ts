import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { COUNTER_TICK_MS } from '../../../frontend/content/limits';
import { stats } from '../../fixtures/content/home';
import { heroCounters } from '../../fixtures/content/landing';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();
const figure = (page: Page, title: string) =>
  page.locator('dl > div', { has: page.getByText(title, { exact: true }) }).locator('dd');

/** Notes every value that a figure has from now on, with what it was at first, and how many timers are running. */
async function watch(page: Page, title: string): Promise<() => Promise<number[]>> {
  await figure(page, title).evaluate((element) => {
    const seen = [Number(element.textContent)];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(Number(element.textContent))).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { seen: number[] }).seen);
}

describe('a counter', () => {
  it.each(stats)(
    'of $title climbs from zero to exactly $target by whole steps of a fiftieth',
    async ({ title, target }) => {
      const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
      await page.goto('/');
      await hydrated(page);
      const values = await watch(page, title);
      // Its ticks come one by one: a busy browser draws two that are due at once as one.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1000);
      await page.evaluate(() => {
        const start = window.setInterval;
        window.setInterval = ((run: () => void, delay: number) => {
          Object.assign(window, { interval: delay });
          return start(run, delay);
        }) as typeof window.setInterval;
      });
      await figure(page, title).scrollIntoViewIfNeeded();
      const step = Math.ceil(target / 50);
      const climb = Array.from({ length: Math.ceil(target / step) }, (_, tick) => Math.min((tick + 1) * step, target));
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'interval'))).toBe(COUNTER_TICK_MS);
      expect(await values()).toEqual([target, 0]);
      for (const value of climb) {
        await page.clock.runFor(COUNTER_TICK_MS);
        await expect.poll(async () => (await values()).at(-1)).toBe(value);
      }
      await page.clock.runFor(10 * COUNTER_TICK_MS);
      expect(await values()).toEqual([target, 0, ...climb]);
      expectNoProblems();
      await close();
    },
  );

  it('rises every 50 ms, and its timer is gone at the end', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.addInitScript(() => {
      const running = new Map<number, number>();
      Object.assign(window, { running });
      const start = window.setInterval;
      const stop = window.clearInterval;
      window.setInterval = ((run: () => void, delay: number) => {
        const timer = start(run, delay);
        running.set(timer as unknown as number, delay);
        return timer;
      }) as typeof window.setInterval;
      window.clearInterval = ((timer: number) => {
        running.delete(timer);
        stop(timer);
      }) as typeof window.clearInterval;
    });
    const running = () =>
      page.evaluate(() => [...(window as unknown as { running: Map<number, number> }).running.values()]);
    const [first] = stats;
    await page.goto('/');
    await hydrated(page);
    const values = await watch(page, first?.title ?? '');
    await figure(page, first?.title ?? '').scrollIntoViewIfNeeded();
    await expect.poll(async () => (await values()).length).toBeGreaterThan(3);
    expect(await running()).toContain(50);
    await expect.poll(async () => (await values()).at(-1), { timeout: 20_000 }).toBe(first?.target);
    await expect.poll(running).not.toContain(50);
    await close();
  });

  it('stands in the HTML with its target, and is zero only just before it comes into view', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width: 1440, height: 700 } });
    await page.goto('/');
    await hydrated(page);
    for (const { title, target } of stats) {
      const { y = 0 } = (await figure(page, title).boundingBox()) ?? {};
      expect(y).toBeGreaterThan(700 * 1.1);
      expect(await figure(page, title).textContent()).toBe(String(target));
    }
    await close();
  });

  it('on the first screen of the landing page climbs too', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.goto('/landing');
    const [{ title, target } = { title: '', target: 0 }] = heroCounters;
    const values = await watch(page, title);
    await hydrated(page);
    await expect.poll(async () => (await values()).length).toBeGreaterThan(3);
    await expect.poll(async () => (await values()).at(-1), { timeout: 20_000 }).toBe(target);
    await close();
  });

  it.each([320, 390, 768, 992, 1440])(
    'on the landing page stands beside the other on a screen of %s px',
    async (width) => {
      const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width, height: 900 } });
      await page.goto('/landing');
      await page.evaluate(() => document.fonts.ready);
      const places = await Promise.all(heroCounters.map(({ title }) => figure(page, title).boundingBox()));
      expect(places.length).toBeGreaterThan(1);
      expect(new Set(places.map((place) => Math.round(place?.y ?? -1))).size).toBe(1);
      await close();
    },
  );

  it('moves nothing while it climbs', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.goto('/landing');
    await page.evaluate(() => document.fonts.ready);
    const [first, second] = heroCounters;
    const place = () => figure(page, second?.title ?? '').boundingBox();
    await hydrated(page);
    const values = await watch(page, first?.title ?? '');
    await page.waitForTimeout(200);
    const before = await place();
    await expect.poll(async () => (await values()).at(-1), { timeout: 20_000 }).toBe(first?.target);
    expect((await place())?.x).toBe(before?.x);
    await close();
  });

  it('shows its target at once where less motion is wanted', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrated(page);
    const [{ title, target } = { title: '', target: 0 }] = stats;
    const values = await watch(page, title);
    await figure(page, title).scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    expect(await values()).toEqual([target]);
    await close();
  });
});
