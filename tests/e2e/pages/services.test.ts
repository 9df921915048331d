import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import servicesContent from '../../fixtures/content/services.yaml';
import { drawn } from '../../support/browser/frames';
import { type OpenPageOptions, openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { services } = servicesContent;

const { host } = testSite();
const browser = await sharedBrowser();
const cards = (page: Page) => page.locator('main article');
const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
const opened = (page: Page) =>
  cards(page)
    .locator('details')
    .evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open));

async function onServices(play: (page: Page) => Promise<void>, options: Partial<OpenPageOptions> = {}) {
  const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, ...options });
  await page.goto('/services');
  await play(page);
  expectNoProblems();
  await close();
}

const wide = { viewport: { width: 1440, height: 900 } };
const OTHERS_CLOSED = [false, false, false, false, false];

describe('the services', () => {
  it('unfold their details by a click, over the whole width of a card', async () => {
    await onServices(async (page) => {
      expect(await opened(page)).toEqual([true, ...OTHERS_CLOSED]);
      const third = cards(page).nth(2);
      expect(await third.locator('li').first().isVisible()).toBe(false);
      const summary = third.locator('summary');
      const { width = 0, height = 0 } = (await summary.boundingBox()) ?? {};
      expect(width).toBeGreaterThan(((await third.boundingBox())?.width ?? 0) - 82);
      expect(height).toBeGreaterThanOrEqual(44);
      await summary.click({ position: { x: width - 6, y: 8 } });
      await expect.poll(() => third.locator('li').last().isVisible()).toBe(true);
      await summary.click();
      await expect.poll(() => third.locator('li').first().isVisible()).toBe(false);
    }, wide);
  });

  it('unfold their details by the keyboard', async () => {
    await onServices(async (page) => {
      await cards(page).first().locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => opened(page)).toEqual([false, ...OTHERS_CLOSED]);
      // The first Tab reaches the link that asks about the first service.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(services[1]?.title);
      await page.keyboard.press('Space');
      await expect.poll(() => opened(page)).toEqual([false, true, false, false, false, false]);
      await expect.poll(() => cards(page).nth(1).locator('li').last().isVisible()).toBe(true);
    });
  });

  it('lift to a lighter ground where they are open, and the row grows together', async () => {
    await onServices(async (page) => {
      const ground = (index: number) =>
        cards(page)
          .nth(index)
          .evaluate((card) => getComputedStyle(card).backgroundColor);
      expect(await ground(0)).toBe('rgb(23, 14, 20)');
      expect(await ground(4)).toBe('rgb(14, 8, 12)');
      const before = await boxes(page, 'main article');
      await cards(page).nth(4).locator('summary').click();
      await expect.poll(() => ground(4)).toBe('rgb(23, 14, 20)');
      await expect
        .poll(async () => {
          const after = await boxes(page, 'main article');
          return [3, 4, 5].every((index) => (after[index]?.height ?? 0) > (before[index]?.height ?? 0) + 80);
        })
        .toBe(true);
      const [, , , fourth, fifth, sixth] = await boxes(page, 'main article');
      expect(new Set([fourth?.height, fifth?.height, sixth?.height]).size).toBe(1);
    }, wide);
  });

  it('stand in one, two or three columns, a hairline apart, as the screen has room', async () => {
    await onServices(async (page) => {
      for (const [width = 0, columns = 0] of [
        [390, 1],
        [768, 2],
        [992, 3],
      ]) {
        await page.setViewportSize({ width, height: 900 });
        const all = await boxes(page, 'main article');
        expect(new Set(all.map(({ x }) => Math.round(x))).size, `at ${width} pixels`).toBe(columns);
        if (columns > 1) expect((all[1]?.left ?? 0) - (all[0]?.right ?? 0)).toBeCloseTo(1, 1);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
  });
});

describe('the process', () => {
  const steps = 'main ol > li';
  const playhead = (page: Page) =>
    page.locator('main ol').evaluate((list) => {
      const { transform, display } = getComputedStyle(list, '::before');
      return { share: new DOMMatrix(transform).e / list.clientWidth, display };
    });

  it('stands on two tracks of a timeline from 768 pixels on, each step overlapping the next, and is a list below', async () => {
    await onServices(async (page) => {
      for (const width of [768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const [first, second, third, fourth] = await boxes(page, steps);
        if (!first || !second || !third || !fourth) throw new Error('A step is missing.');
        expect(third.y).toBe(first.y);
        expect(fourth.y).toBe(second.y);
        expect(second.y).toBeGreaterThan(first.bottom);
        expect(second.x).toBeGreaterThan(first.x);
        expect(second.x).toBeLessThan(first.right);
        expect(third.x).toBeGreaterThan(first.right);
        expect(third.x).toBeLessThan(second.right);
        expect(fourth.x).toBeLessThan(third.right);
        const list = (await boxes(page, 'main ol'))[0];
        expect(first.x).toBeCloseTo(list?.x ?? 0, 0);
        expect(fourth.right).toBeCloseTo(list?.right ?? 0, 0);
      }

      await page.setViewportSize({ width: 767, height: 900 });
      const all = await boxes(page, steps);
      expect(all).toHaveLength(4);
      expect(new Set(all.map(({ x, width }) => `${x} ${width}`)).size).toBe(1);
      for (let next = 1; next < all.length; next += 1) expect(all[next]?.y).toBeGreaterThan(all[next - 1]?.bottom ?? 0);
    });
  });

  it('has a playhead that runs with the scroll', async () => {
    await onServices(async (page) => {
      const shareAt = async (top: number) => {
        await page.locator('main ol').evaluate((list, y) => {
          window.scrollTo({ top: list.getBoundingClientRect().top + window.scrollY - y, behavior: 'instant' });
        }, top);
        await drawn(page);
        return (await playhead(page)).share;
      };
      const [below, middle, above] = [await shareAt(800), await shareAt(300), await shareAt(-300)];
      expect(below).toBeLessThan(0.1);
      expect(middle).toBeGreaterThan(below + 0.2);
      expect(above).toBeGreaterThan(middle + 0.2);
      expect(above).toBeLessThan(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
    }, wide);
  });

  it('has one that stands still where reduced motion is asked for', async () => {
    await onServices(
      async (page) => {
        expect((await playhead(page)).share).toBeCloseTo(0.24, 1);
        await page.locator('footer').scrollIntoViewIfNeeded();
        await drawn(page);
        expect((await playhead(page)).share).toBeCloseTo(0.24, 1);
      },
      { ...wide, reducedMotion: 'reduce' },
    );
  });
});
