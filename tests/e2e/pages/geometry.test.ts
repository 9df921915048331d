import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { BILLING_FONT, DISPLAY } from '../../../scripts/build/fonts/typefaces.mjs';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { withoutFilms } from '../../support/browser/withoutFilms';
import { testSite } from '../../support/host/testSite';
import { fixturePaths } from '../../support/pagePaths';

const { host } = testSite();
const browser = await sharedBrowser();

/** Runs `look` on a page in windows of these sizes, with our fonts in place. */
async function atSizes(
  address: string,
  sizes: readonly (readonly [number, number])[],
  look: (page: Page, size: string) => Promise<void>,
): Promise<void> {
  const { page, close } = await openPage(browser, { baseURL: host.url, reducedMotion: 'reduce' });
  await withoutFilms(page);
  for (const [index, [width, height]] of sizes.entries()) {
    await page.setViewportSize({ width, height });
    if (index === 0) {
      await page.goto(address);
      await hydrated(page);
      await expect
        .poll(() => page.evaluate((family) => document.fonts.check(`650 20px "${family}"`), DISPLAY.family))
        .toBe(true);
    }
    await look(page, `${address} at ${width} x ${height}`);
  }
  await close();
}

const at = (...widths: number[]) => widths.map((width) => [width, 900] as const);

it.each(fixturePaths)('%s opens at its top, 56 pixels below a bar that stays in the window', async (address) => {
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [768, 1024],
    [844, 390],
    [1440, 900],
  ] as const) {
    const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width, height } });
    await withoutFilms(page);
    await page.goto(address);
    await hydrated(page);
    const places = () =>
      page.evaluate(() => {
        const [bar, main] = ['header', 'main'].map((name) =>
          (document.querySelector(name) as Element).getBoundingClientRect(),
        );
        return { scrolled: scrollY, bar: [bar?.top, bar?.bottom], main: (main?.top ?? 0) + scrollY };
      });
    const size = `at ${width} x ${height}`;
    expect(await places(), size).toEqual({ scrolled: 0, bar: [0, 56], main: 56 });
    await page.pdf();
    expect(await places(), `${size}, after printing`).toEqual({ scrolled: 0, bar: [0, 56], main: 56 });
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect.poll(async () => (await places()).scrolled).toBeGreaterThan(height / 2);
    expect((await places()).bar, `${size}, at the end`).toEqual([0, 56]);
    await close();
  }
});

describe('the first screen', () => {
  const SIZES = [
    [320, 640],
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1440, 900],
    [1440, 1300],
    [2560, 1440],
  ] as const;

  it.each(['/', '/landing'])('of %s has 40 to 130 pixels between its words and the next section', async (address) => {
    await atSizes(address, SIZES, async (page, size) => {
      const gap = await page.evaluate(() => {
        const screen = document.querySelector('main > :first-child') as Element;
        const words = [...screen.querySelectorAll('h1 ~ * :is(a, p, li, dd)')];
        const bottom = Math.max(...words.map((element) => element.getBoundingClientRect().bottom));
        const next = screen.nextElementSibling?.querySelector('h2, a') as Element;
        return next.getBoundingClientRect().top - bottom;
      });
      expect(gap, size).toBeLessThanOrEqual(130);
      expect(gap, size).toBeGreaterThanOrEqual(40);
    });
  });

  it.each(['/', '/landing'])('of %s crops its film as its still', async (address) => {
    await atSizes(address, SIZES, async (page, size) => {
      await page.locator('main > :first-child video').waitFor({ state: 'attached' });
      const [still, film] = await page.evaluate(() =>
        ['img', 'video'].map((name) => {
          const element = document.querySelector(`main > :first-child ${name}`) as Element;
          const { x, y, width, height } = element.getBoundingClientRect();
          return [getComputedStyle(element).objectPosition, ...[x, y, width, height].map(Math.round)];
        }),
      );
      expect(film, size).toEqual(still);
    });
  });

  it('of Home shows the lamp, which is in the upper right corner of the film', async () => {
    await atSizes('/', SIZES, async (page, size) => {
      const position = await page
        .locator('main > :first-child video')
        .evaluate((film) => Number.parseFloat(getComputedStyle(film).objectPosition));
      expect(position, size).toBeGreaterThanOrEqual(84);
    });
  });

  it('of Home has no line that begins with a separator', async () => {
    await atSizes('/', SIZES, async (page, size) => {
      const names = await page.locator('[data-billing=early] > li').allTextContents();
      for (const name of names) expect(name, size).toMatch(/^[\p{L}\p{N}]/u);
    });
  });

  it('of Home keeps its height and place when our fonts arrive', async () => {
    for (const [width, height] of [
      [768, 1024],
      [1024, 768],
    ] as const) {
      const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width, height } });
      await withoutFilms(page);
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/*.woff2', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const top = () => page.evaluate(() => Math.round(document.querySelector('h1')?.getBoundingClientRect().top ?? 0));
      const before = await top();
      release();
      await hydrated(page);
      await expect
        .poll(() => page.evaluate((family) => document.fonts.check(`400 20px "${family}"`), BILLING_FONT.family))
        .toBe(true);
      await page.evaluate(() => document.fonts.ready);
      expect(await top(), `at ${width} x ${height}`).toBe(before);
      await close();
    }
  });
});

describe('Home', () => {
  it('has all dots of the quotes in one line', async () => {
    await atSizes('/', at(320, 360, 390), async (page, size) => {
      await page.locator('[role=group]').first().scrollIntoViewIfNeeded();
      const dots = page.locator('[role=group] li:has(> button)');
      await dots.first().waitFor();
      const tops = await dots.evaluateAll((all) => all.map((dot) => Math.round(dot.getBoundingClientRect().top)));
      expect(tops, size).toHaveLength(5);
      expect(new Set(tops).size, size).toBe(1);
    });
  });

  it('has the words of a banner close together', async () => {
    await atSizes('/', at(390, 1440, 2560), async (page, size) => {
      const gaps = await page.locator('[data-tone] > ul:first-child > li').evaluateAll((all) =>
        all.map((word) => {
          const text = document.createRange();
          text.selectNodeContents(word);
          const spare = word.getBoundingClientRect().width - text.getBoundingClientRect().width;
          return spare / Number.parseFloat(getComputedStyle(word).fontSize);
        }),
      );
      expect(gaps.length).toBeGreaterThan(0);
      for (const gap of gaps) expect(gap, size).toBeLessThan(1.7);
    });
  });

  it('keeps the arrow of the credits link beside its last word', async () => {
    await atSizes('/', at(320, 390, 768, 992, 1024, 1200, 1440), async (page, size) => {
      const apart = await page
        .locator('main a[target=_blank]:has([data-icon=arrow-up-right])')
        .first()
        .evaluate((link) => {
          const arrow = (link.querySelector('[data-icon]') as Element).getBoundingClientRect();
          const text = document.createRange();
          text.selectNodeContents(link.querySelector('span') as Element);
          const words = [...text.getClientRects()].filter(({ width }) => width > 30);
          return Math.abs((words.at(-1)?.top ?? 0) + (words.at(-1)?.height ?? 0) / 2 - arrow.top - arrow.height / 2);
        });
      expect(apart, size).toBeLessThan(10);
    });
  });

  it('aligns the stub of a stacked ticket with its words', async () => {
    await atSizes('/', at(390, 768, 991), async (page, size) => {
      const lefts = await page.evaluate(() => {
        const words = [...document.querySelectorAll('main section h2')].at(-1) as Element;
        const button = words.closest('section')?.querySelector('a') as Element;
        return [words, button].map((element) => Math.round(element.getBoundingClientRect().left));
      });
      expect(lefts[1], size).toBe(lefts[0]);
    });
  });

  it('grows with screens wider than 1920 pixels', async () => {
    await atSizes('/', at(2560), async (page) => {
      expect(await page.locator('h1').evaluate((title) => title.clientWidth)).toBeGreaterThan(1400);
    });
  });
});

describe('Contact', () => {
  it('has two columns of fields from 992 pixels up, in which the placeholder of the phone fits', async () => {
    await atSizes('/contact', at(992, 1024, 1180, 1200, 1440), async (page, size) => {
      const { isBeside, room } = await page.evaluate(() => {
        const field = (name: string) => document.querySelector(`#get-in-touch [name=${name}]`) as HTMLInputElement;
        const phone = field('phone');
        const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(phone);
        const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        pen.font = `${fontSize} ${fontFamily}`;
        const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
        return {
          isBeside: field('name').getBoundingClientRect().top === field('email').getBoundingClientRect().top,
          room: phone.clientWidth - padding - pen.measureText(phone.placeholder).width,
        };
      });
      expect(isBeside, size).toBe(true);
      expect(room, size).toBeGreaterThanOrEqual(0);
    });
  });

  it('has a space of 12 pixels at least between days and times, and of 20 from 375 pixels up', async () => {
    await atSizes('/contact', at(320, 375, 390, 768, 992, 1200, 1440), async (page, size) => {
      const gaps = await page.locator('[data-tone=curtain] dl > div').evaluateAll((rows) =>
        rows.map((row) => {
          const [days, times] = ['dt', 'dd'].map((name) => {
            const text = document.createRange();
            text.selectNodeContents(row.querySelector(name) as Element);
            return text.getBoundingClientRect();
          });
          return (times?.left ?? 0) - (days?.right ?? 0);
        }),
      );
      for (const gap of gaps) expect(gap, size).toBeGreaterThanOrEqual(size.includes(' 320 ') ? 12 : 20);
    });
  });
});
