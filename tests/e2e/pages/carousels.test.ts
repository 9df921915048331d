import type { BrowserContextOptions, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CAROUSEL_INTERVAL_MS, CAROUSEL_TRANSITION_MS } from '../../../frontend/lib/limits';
import home from '../../fixtures/content/home.yaml';
import site from '../../fixtures/content/site.yaml';
import { drawn, observed } from '../../support/browser/frames';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { passTime, stopTime } from '../../support/browser/virtualTime';
import { withoutFilms } from '../../support/browser/withoutFilms';
import { testSite } from '../../support/host/testSite';

const { credits, quotesHeading, quotes: homeQuotes } = home;
const { carousel, loopSwitch } = site;

const { host } = testSite();
const browser = await sharedBrowser();

/** react-slick starts each transition in a timer, and accepts the next one in another timer after the transition. */
const BEGIN_MS = 1;
const END_MS = 10;

const creditRoll = (page: Page) => page.locator('section', { has: page.getByText(credits.heading) });
const shownCredit = (page: Page) => creditRoll(page).locator('[data-shown] dd').first().textContent();
const seenCredits = (page: Page) =>
  creditRoll(page)
    .locator('li:has(dl)')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item).opacity));
const slider = (page: Page) => page.getByRole('group', { name: quotesHeading });
/** The slide in view; all others are hidden from screen readers. */
const shownSlide = (page: Page) => slider(page).locator('.slick-slide[aria-hidden=false]');
const shownQuote = (page: Page) => shownSlide(page).locator('figcaption').textContent();
async function press(page: Page, name: string) {
  await slider(page).getByRole('button', { name, exact: true }).click();
  await passTime(page, BEGIN_MS);
}
/** Presses a button as a screen reader does, without pointer or focus, because either of them stops autoplay. */
const pressFromAfar = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button: HTMLElement) => button.click());

interface VisitorOptions extends BrowserContextOptions {
  saveData?: boolean;
}

async function withHome(play: (page: Page) => Promise<void>, { saveData, ...options }: VisitorOptions = {}) {
  const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, ...options });
  if (saveData) {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  }
  await withoutFilms(page);
  await page.clock.install();
  await page.goto('/');
  await hydrated(page);
  await play(page);
  expectNoProblems();
  await close();
}

async function toQuotes(page: Page) {
  await slider(page).scrollIntoViewIfNeeded();
  await slider(page).locator('.slick-slide').first().waitFor({ state: 'attached' });
  // A pointer that rests on the slider stops autoplay.
  await page.mouse.move(2, 2);
  await observed(slider(page));
}

/** Runs `play` on the home page scrolled to the quotes, at the start of the first autoplay interval. */
async function withQuotes(play: (page: Page) => Promise<void>, options: VisitorOptions = {}) {
  await withHome(async (page) => {
    await stopTime(page);
    await toQuotes(page);
    await play(page);
  }, options);
}

async function endTransition(page: Page) {
  await passTime(page, CAROUSEL_TRANSITION_MS);
  await passTime(page, END_MS);
}

/** Fails unless autoplay shows `next` after one interval, and nothing else before. */
async function expectTurn(page: Page, shown: (page: Page) => Promise<string | null>, next: string | undefined) {
  const before = await shown(page);
  await endTransition(page);
  await passTime(page, CAROUSEL_INTERVAL_MS - CAROUSEL_TRANSITION_MS - END_MS - 1);
  expect(await shown(page)).toBe(before);
  await passTime(page, 1 + BEGIN_MS);
  await expect.poll(() => shown(page)).toBe(next);
}

describe('the credits', () => {
  it('fade from one to the next every four seconds, without end and without buttons', async () => {
    await withHome(async (page) => {
      await stopTime(page);
      await creditRoll(page).scrollIntoViewIfNeeded();
      await creditRoll(page).locator('.slick-slide').first().waitFor();
      await page.mouse.move(2, 2);
      await observed(creditRoll(page).locator('.slick-list'));
      expect(await creditRoll(page).getByRole('button').count()).toBe(0);
      const names = credits.items.map(({ facts }) => facts[0]?.value);
      for (const name of [...names.slice(1), names[0]]) await expectTurn(page, shownCredit, name);
      const slides = await creditRoll(page)
        .locator('.slick-slide')
        .evaluateAll((all) => all.map((slide) => getComputedStyle(slide).transitionProperty));
      expect(new Set(slides)).toEqual(new Set(['opacity, visibility']));
    });
  });

  it('show the words of the picture in view where the row is scrolled before the slider comes', async () => {
    await withHome(async (page) => {
      await holdRequests(page, '**/assets/RunningCarousel*');
      await creditRoll(page).scrollIntoViewIfNeeded();
      const row = creditRoll(page).locator('ul').first();
      await row.evaluate((list) => list.scrollTo({ left: list.clientWidth, behavior: 'instant' }));
      await expect.poll(() => shownCredit(page)).toBe(credits.items[1]?.facts[0]?.value);
    });
  });

  it('can all be read where nothing moves', async () => {
    const expectWhole = async (page: Page) => {
      await expect.poll(() => seenCredits(page)).toEqual(credits.items.map(() => '1'));
    };
    await withHome(expectWhole, { reducedMotion: 'reduce' });
    await withHome(async (page) => {
      await pressFromAfar(page, loopSwitch.stop);
      await expectWhole(page);
    });
  });

  it('can all be read without a script', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, javaScriptEnabled: false });
    await page.goto('/');
    const places = await Promise.all(
      credits.items.map(({ facts }) =>
        creditRoll(page)
          .getByText(facts[0]?.value ?? '')
          .boundingBox(),
      ),
    );
    expect(new Set(places.map((place) => place?.y)).size).toBe(credits.items.length);
    expect(new Set(await seenCredits(page))).toEqual(new Set(['1']));
    await close();
  });
});

describe('the quotes', () => {
  it('come one at a time, by autoplay every four seconds, and begin again after the last', async () => {
    await withQuotes(async (page) => {
      expect(await shownSlide(page).count()).toBe(1);
      expect(await shownQuote(page)).toBe(homeQuotes[0]?.people);
      for (const next of [...homeQuotes.slice(1), homeQuotes[0]]) await expectTurn(page, shownQuote, next?.people);
    });
  });

  it('move within half a second by arrows and dots, are counted for screen readers then, and hide all others from them and from the keyboard', async () => {
    await withQuotes(async (page) => {
      const durations = await slider(page)
        .locator('.slick-track')
        .evaluateHandle((track) => {
          const seen: string[] = [];
          const note = () => seen.push((track as HTMLElement).style.transitionDuration);
          new MutationObserver(note).observe(track, { attributeFilter: ['style'] });
          return seen;
        });
      const status = slider(page).getByRole('status');
      const dots = slider(page).getByRole('button', { name: new RegExp(`^${carousel.show} `) });
      const expectShown = async (index: number) => {
        await expect.poll(() => shownQuote(page)).toBe(homeQuotes.at(index)?.people);
        await endTransition(page);
        const slides = await slider(page)
          .locator('.slick-slide')
          .evaluateAll((all) =>
            all.map((slide) => [slide.getAttribute('aria-hidden') === 'true', (slide as HTMLElement).inert]),
          );
        expect(slides.filter(([isHidden]) => !isHidden)).toHaveLength(1);
        for (const [isHidden, isInert] of slides) expect(isInert).toBe(isHidden);
      };
      expect(await dots.count()).toBe(homeQuotes.length);
      expect(await status.textContent()).toBe('');
      await expectShown(0);

      await press(page, carousel.previous);
      await expectShown(-1);
      expect(await durations.jsonValue()).toContain(`${CAROUSEL_TRANSITION_MS}ms`);
      await press(page, carousel.next);
      await expectShown(0);
      await press(page, `${carousel.show} 3`);
      await expectShown(2);
      expect(await dots.evaluateAll((all) => all.map((dot) => dot.getAttribute('aria-current')))).toEqual(
        homeQuotes.map((_, index) => (index === 2 ? 'true' : null)),
      );
      expect(await status.textContent()).toBe(`3 / ${homeQuotes.length}`);

      await page.mouse.move(2, 2);
      await expectTurn(page, shownQuote, homeQuotes[3 % homeQuotes.length]?.people);
      expect(await status.textContent()).toBe('');
    });
  });

  it('stop autoplay for a resting pointer, the keyboard focus, the pause button and the button that stops all movement, and go on after each', async () => {
    await withQuotes(async (page) => {
      const focused = slider(page).getByRole('button', { name: carousel.next });
      const holds: Record<string, [hold: () => Promise<unknown>, release: () => Promise<unknown>]> = {
        pointer: [() => shownSlide(page).locator('blockquote').hover(), () => page.mouse.move(2, 2)],
        focus: [
          async () => {
            await focused.focus();
            await page.keyboard.press('Shift');
          },
          () => focused.evaluate((button: HTMLElement) => button.blur()),
        ],
        pause: [() => pressFromAfar(page, carousel.pause), () => pressFromAfar(page, carousel.play)],
        'stop all': [() => pressFromAfar(page, loopSwitch.stop), () => pressFromAfar(page, loopSwitch.play)],
      };
      let shown = 0;
      for (const [name, [hold, release]] of Object.entries(holds)) {
        await hold();
        await drawn(page);
        await passTime(page, 3 * CAROUSEL_INTERVAL_MS);
        expect(await shownQuote(page), name).toBe(homeQuotes[shown]?.people);
        await release();
        await drawn(page);
        shown = (shown + 1) % homeQuotes.length;
        await expectTurn(page, shownQuote, homeQuotes[shown]?.people);
      }
    });
  });

  it.each([
    ['focus', (row: Locator) => row.focus()],
    ['pointer', (row: Locator) => row.hover()],
  ])('have no autoplay while the %s is on them since before it began', async (_, hold) => {
    await withHome(async (page) => {
      await stopTime(page);
      const release = await holdRequests(page, '**/assets/RunningCarousel*');
      const row = slider(page).getByRole('list', { name: quotesHeading });
      await row.scrollIntoViewIfNeeded();
      await hold(row);
      release();
      await slider(page).locator('.slick-slide').first().waitFor({ state: 'attached' });
      await observed(slider(page));
      await passTime(page, 3 * CAROUSEL_INTERVAL_MS);
      expect(await shownQuote(page)).toBe(homeQuotes[0]?.people);
    });
  });

  it('have autoplay where Save-Data is set, which stops films only', async () => {
    await withQuotes(
      async (page) => {
        for (const next of homeQuotes.slice(1, 3)) await expectTurn(page, shownQuote, next?.people);
      },
      { saveData: true },
    );
  });

  it('have autoplay under reduced motion only once it is asked for', async () => {
    await withQuotes(
      async (page) => {
        await pressFromAfar(page, carousel.play);
        await drawn(page);
        await passTime(page, CAROUSEL_INTERVAL_MS + BEGIN_MS);
        await expect.poll(() => shownQuote(page)).toBe(homeQuotes[1]?.people);
        for (const name of [loopSwitch.play, loopSwitch.stop]) await pressFromAfar(page, name);
        await drawn(page);
        await passTime(page, 3 * CAROUSEL_INTERVAL_MS);
        expect(await shownQuote(page)).toBe(homeQuotes[1]?.people);
      },
      { reducedMotion: 'reduce' },
    );
  });

  it('have no autoplay where reduced motion is asked for, and move at once when asked to', async () => {
    await withQuotes(
      async (page) => {
        await passTime(page, 3 * CAROUSEL_INTERVAL_MS);
        expect(await shownQuote(page)).toBe(homeQuotes[0]?.people);
        await press(page, carousel.next);
        await expect.poll(() => shownQuote(page)).toBe(homeQuotes[1]?.people);
        const transitions = slider(page)
          .locator('.slick-track')
          .evaluate((track) => track.getAnimations().length);
        expect(await transitions).toBe(0);
      },
      { reducedMotion: 'reduce' },
    );
  });
});

describe('a slider', () => {
  it('has its arrows beside one another on the narrowest screen, and makes no room for them as it comes', async () => {
    await withHome(
      async (page) => {
        const { height } = (await slider(page).boundingBox()) ?? { height: 0 };
        await toQuotes(page);
        const boxes = await slider(page)
          .locator('button:has(svg)')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
        expect(boxes).toHaveLength(3);
        expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
        expect(boxes.map(({ width }) => width)).toEqual([44, 44, 44]);
        expect((await slider(page).boundingBox())?.height).toBe(height);
      },
      { viewport: { width: 320, height: 640 } },
    );
  });

  it('shows nothing of the next slide where its width is a whole number of pixels and a bit', async () => {
    await withQuotes(
      async (page) => {
        const bit = (await slider(page).evaluate((each) => each.getBoundingClientRect().width)) % 1;
        expect(bit).toBeGreaterThan(0.2);
        expect(bit).toBeLessThan(0.5);
        const words = shownSlide(page).locator('blockquote');
        const { right, top, height } = await words.evaluate((each) => each.getBoundingClientRect());
        const strip = await page.screenshot({ clip: { x: right - 1, y: top, width: 3, height } });
        const { channels } = await sharp(strip).removeAlpha().stats();
        expect(channels.map(({ min, max }) => max - min)).toEqual([0, 0, 0]);
      },
      { viewport: { width: 768, height: 1024 } },
    );
  });

  it('is a plain row until its script comes, which is asked for only near it, and nothing moves then', async () => {
    await withHome(async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const isAskedFor = () => asked.some((url) => /RunningCarousel/.test(url));
      expect(await page.locator('.slick-slider').count()).toBe(0);
      expect(isAskedFor()).toBe(false);

      await page.evaluate(() => {
        const state = { shift: 0 };
        Object.assign(window, { state });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const height = (await creditRoll(page).boundingBox())?.height;
      await creditRoll(page).scrollIntoViewIfNeeded();
      await creditRoll(page).locator('.slick-slide').first().waitFor();
      expect(isAskedFor()).toBe(true);
      // react-slick rounds its sizes to whole pixels.
      expect(Math.abs(((await creditRoll(page).boundingBox())?.height ?? 0) - (height ?? 0))).toBeLessThan(1);

      const quotesHeight = (await slider(page).boundingBox())?.height;
      await toQuotes(page);
      expect(Math.abs(((await slider(page).boundingBox())?.height ?? 0) - (quotesHeight ?? 0))).toBeLessThan(1);
      expect(await page.evaluate(() => (window as unknown as { state: { shift: number } }).state.shift)).toBeLessThan(
        0.005,
      );
    });
  });

  it('replaces the row at an idle moment, and starts at the entry to which the row was scrolled', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    await withoutFilms(page);
    await page.addInitScript(() => {
      const askBrowser = requestIdleCallback;
      const held: IdleRequestCallback[] = [];
      const idle = { isHeld: false, held };
      Object.assign(window, { idle });
      window.requestIdleCallback = (then, options) => {
        if (!idle.isHeld) return askBrowser(then, options);
        return held.push(then);
      };
    });
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(() => Object.assign((window as unknown as { idle: object }).idle, { isHeld: true }));
    await slider(page).scrollIntoViewIfNeeded();
    await page.waitForFunction(() => (window as unknown as { idle: { held: object[] } }).idle.held.length > 0);
    const row = slider(page).locator('ul').first();
    await row.evaluate((list) => list.scrollTo({ left: list.clientWidth }));
    await expect.poll(() => row.evaluate((list) => list.scrollLeft / list.clientWidth)).toBe(1);
    await drawn(page);
    expect(await page.locator('.slick-slider').count()).toBe(0);

    await page.evaluate(() => {
      const { idle } = window as unknown as { idle: { isHeld: boolean; held: IdleRequestCallback[] } };
      idle.isHeld = false;
      for (const then of idle.held) then({ didTimeout: false, timeRemaining: () => 50 });
    });
    await slider(page).locator('.slick-slide').first().waitFor({ state: 'attached' });
    expect(await shownQuote(page)).toBe(homeQuotes[1]?.people);
    expectNoProblems();
    await close();
  });

  it('keeps the focus that was on the row', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    await withoutFilms(page);
    const release = await holdRequests(page, '**/assets/RunningCarousel*');
    await page.goto('/');
    await hydrated(page);
    const row = slider(page).getByRole('list', { name: quotesHeading });
    await row.focus();
    release();
    await slider(page).locator('.slick-slide').first().waitFor({ state: 'attached' });
    await expect
      .poll(() =>
        slider(page).evaluate(
          (group) =>
            document.activeElement?.closest('[role=group] button') !== null && group.contains(document.activeElement),
        ),
      )
      .toBe(true);
    expectNoProblems();
    await close();
  });

  it('stays a row that can be scrolled where its script cannot be loaded', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      expectedProblems: [/RunningCarousel/],
    });
    await withoutFilms(page);
    await page.route('**/assets/RunningCarousel*', (route) => route.abort());
    const hasFailed = page.waitForEvent('requestfailed', (request) => request.url().includes('RunningCarousel'));
    await page.goto('/');
    await hydrated(page);
    await slider(page).scrollIntoViewIfNeeded();
    await hasFailed;
    await observed(slider(page));
    const row = slider(page).getByRole('list', { name: quotesHeading });
    expect(await row.locator('> li').count()).toBe(homeQuotes.length);
    await row.evaluate((list) => list.scrollTo({ left: list.clientWidth }));
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
    expectNoProblems();
    await close();
  });
});
