import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { CAROUSEL_INTERVAL_MS, CAROUSEL_TRANSITION_MS } from '../../../frontend/content/limits';
import { company } from '../../fixtures/content/company';
import { carousel, loopSwitch, newTab } from '../../fixtures/content/controls';
import { credits, quotesHeading } from '../../fixtures/content/home';
import { homeQuotes } from '../../fixtures/content/testimonials';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated, laidOut } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();
const TURN = { timeout: CAROUSEL_INTERVAL_MS * 3 };
/** As long as it takes to be sure that nothing turns. */
const LONGER_THAN_A_TURN_MS = CAROUSEL_INTERVAL_MS + 1500;

const creditRoll = (page: Page) => page.locator('section', { has: page.getByText(credits.heading) });
const shownCredit = (page: Page) => creditRoll(page).locator('[data-shown] dd').first().textContent();
const slider = (page: Page) => page.getByRole('group', { name: quotesHeading });
/** The quote that is not hidden from anyone. */
const shownQuote = (page: Page) => slider(page).locator('.slick-slide[aria-hidden=false] figcaption').textContent();
const press = (page: Page, name: string) => slider(page).getByRole('button', { name, exact: true }).click();

async function withHome(play: (page: Page) => Promise<void>, options = {}) {
  const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, ...options });
  await page.goto('/');
  await hydrated(page);
  await play(page);
  expectNoProblems();
  await close();
}

async function toQuotes(page: Page) {
  await slider(page).scrollIntoViewIfNeeded();
  await slider(page).locator('.slick-slide').first().waitFor({ state: 'attached' });
  // Away from it, because a pointer that rests there holds the slides.
  await page.mouse.move(2, 2);
}

/** When each change of this element's text or attributes happened, in ms. */
async function watchTurns(page: Page, selector: string) {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const turns: number[] = [];
      Object.assign(window, { turns });
      new MutationObserver(() => {
        const now = performance.now();
        if (now - (turns.at(-1) ?? 0) > 1000) turns.push(now);
      }).observe(element, { attributes: true, subtree: true, attributeFilter: ['data-shown', 'aria-current'] });
    });
  return () => page.evaluate(() => (window as unknown as { turns: number[] }).turns);
}

describe('the credits', () => {
  it('fade from one to the next every four seconds, without end and without buttons', async () => {
    await withHome(async (page) => {
      await creditRoll(page).scrollIntoViewIfNeeded();
      await creditRoll(page).locator('.slick-slide').first().waitFor();
      await page.mouse.move(2, 2);
      expect(await creditRoll(page).getByRole('button').count()).toBe(0);
      const turns = await watchTurns(page, `section:has-text("${credits.heading}") ul:has([data-shown])`);
      const names = credits.items.map(({ facts }) => facts[0]?.value);
      for (const name of [...names.slice(1), names[0]]) await expect.poll(() => shownCredit(page), TURN).toBe(name);
      const [first = 0, second = 0, third = 0] = await turns();
      for (const pause of [second - first, third - second]) {
        expect(pause).toBeGreaterThan(CAROUSEL_INTERVAL_MS - 100);
        expect(pause).toBeLessThan(CAROUSEL_INTERVAL_MS + 1500);
      }
      const slides = await creditRoll(page)
        .locator('.slick-slide')
        .evaluateAll((all) => all.map((slide) => getComputedStyle(slide).transitionProperty));
      expect(new Set(slides)).toEqual(new Set(['opacity, visibility']));
    });
  }, 60_000);

  it('lead to the whole list in a new tab, and say so', async () => {
    await withHome(async (page) => {
      const link = creditRoll(page).getByRole('link', { name: `${credits.link} ${newTab}` });
      expect(await link.getAttribute('href')).toBe(company.creditsUrl);
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toContain('noopener');
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
    const seen = await creditRoll(page)
      .locator('li:has(dl)')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).opacity));
    expect(new Set(seen)).toEqual(new Set(['1']));
    await close();
  });
});

describe('the quotes', () => {
  it('come one at a time, by themselves every four seconds, and begin again after the last', async () => {
    await withHome(async (page) => {
      await toQuotes(page);
      expect(await slider(page).locator('.slick-slide[aria-hidden=false]').count()).toBe(1);
      const turns = await watchTurns(page, '[role=group] ul:has([aria-current])');
      for (const next of [...homeQuotes.slice(1), homeQuotes[0]]) {
        await expect.poll(() => shownQuote(page), TURN).toBe(next?.people);
      }
      const [first = 0, second = 0] = await turns();
      expect(second - first).toBeGreaterThan(CAROUSEL_INTERVAL_MS - 100);
      expect(second - first).toBeLessThan(CAROUSEL_INTERVAL_MS + 1500);
    });
  }, 60_000);

  it('move to the next within half a second, by arrows in both directions and by dots', async () => {
    await withHome(async (page) => {
      await toQuotes(page);
      const durations = await slider(page)
        .locator('.slick-track')
        .evaluateHandle((track) => {
          const seen: string[] = [];
          const note = () => seen.push((track as HTMLElement).style.transitionDuration);
          new MutationObserver(note).observe(track, { attributeFilter: ['style'] });
          return seen;
        });
      await press(page, carousel.previous);
      await expect.poll(() => durations.jsonValue()).toContain(`${CAROUSEL_TRANSITION_MS}ms`);
      await expect.poll(() => shownQuote(page)).toBe(homeQuotes.at(-1)?.people);
      await page.waitForTimeout(CAROUSEL_TRANSITION_MS * 2);
      await press(page, carousel.next);
      await expect.poll(() => shownQuote(page)).toBe(homeQuotes[0]?.people);
      await page.waitForTimeout(CAROUSEL_TRANSITION_MS * 2);
      await press(page, `${carousel.show} 3`);
      await expect.poll(() => shownQuote(page)).toBe(homeQuotes[2]?.people);
      const dot = slider(page).getByRole('button', { name: `${carousel.show} 3` });
      expect(await dot.getAttribute('aria-current')).toBe('true');
      expect(
        await slider(page)
          .getByRole('button', { name: new RegExp(`^${carousel.show} `) })
          .count(),
      ).toBe(homeQuotes.length);
    });
  });

  it.each<[string, (page: Page) => Promise<void>]>([
    ['the pause button', (page) => press(page, carousel.pause)],
    ['a pointer that rests on them', (page) => slider(page).locator('blockquote').nth(1).hover()],
    [
      'the focus',
      async (page) => {
        await slider(page).getByRole('button', { name: carousel.next }).focus();
        await page.keyboard.press('Shift');
      },
    ],
    [
      'the button that stops all movement',
      (page) =>
        page.getByRole('button', { name: loopSwitch.stop }).evaluate((button: HTMLElement) => {
          button.click();
        }),
    ],
  ])('stand still for %s', async (_, hold) => {
    await withHome(async (page) => {
      await toQuotes(page);
      const before = await shownQuote(page);
      await hold(page);
      await page.waitForTimeout(LONGER_THAN_A_TURN_MS);
      expect(await shownQuote(page)).toBe(before);
    });
  });

  it('go on after a pause', async () => {
    await withHome(async (page) => {
      await toQuotes(page);
      await press(page, carousel.pause);
      await press(page, carousel.play);
      await page.mouse.move(2, 2);
      const before = await shownQuote(page);
      await expect.poll(() => shownQuote(page), TURN).not.toBe(before);
    });
  });

  it('do not turn by themselves where less motion is wanted, and turn at once when asked to', async () => {
    await withHome(
      async (page) => {
        await toQuotes(page);
        await page.waitForTimeout(LONGER_THAN_A_TURN_MS);
        expect(await shownQuote(page)).toBe(homeQuotes[0]?.people);
        await press(page, carousel.next);
        await expect.poll(() => shownQuote(page)).toBe(homeQuotes[1]?.people);
      },
      { reducedMotion: 'reduce' },
    );
  });

  it('are counted for those who hear the page where they were called for, and not where they come by themselves', async () => {
    await withHome(async (page) => {
      await toQuotes(page);
      const said = slider(page).getByRole('status');
      expect(await said.textContent()).toBe('');
      await press(page, carousel.next);
      await expect.poll(() => said.textContent()).toBe(`2 / ${homeQuotes.length}`);
      await page.mouse.move(2, 2);
      await expect.poll(() => shownQuote(page), TURN).toBe(homeQuotes[2 % homeQuotes.length]?.people);
      expect(await said.textContent()).toBe('');
    });
  });

  it('leave nothing that is out of sight to the keyboard or to screen readers', async () => {
    await withHome(async (page) => {
      await toQuotes(page);
      const reachable = () =>
        slider(page)
          .locator('.slick-slide')
          .evaluateAll((slides) =>
            slides.map((slide) => [slide.getAttribute('aria-hidden') === 'true', (slide as HTMLElement).inert]),
          );
      for (const [isHidden, isInert] of await reachable()) expect(isInert).toBe(isHidden);
      await press(page, carousel.next);
      await page.waitForTimeout(CAROUSEL_TRANSITION_MS * 2);
      for (const [isHidden, isInert] of await reachable()) expect(isInert).toBe(isHidden);
    });
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
        expect(boxes.map(({ width }) => width)).toEqual([52, 52, 52]);
        expect((await slider(page).boundingBox())?.height).toBe(height);
      },
      { viewport: { width: 320, height: 640 } },
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
      await laidOut(page);
      const height = (await creditRoll(page).boundingBox())?.height;
      await creditRoll(page).scrollIntoViewIfNeeded();
      await creditRoll(page).locator('.slick-slide').first().waitFor();
      expect(isAskedFor()).toBe(true);
      // The slider knows whole pixels only.
      expect(Math.abs(((await creditRoll(page).boundingBox())?.height ?? 0) - (height ?? 0))).toBeLessThan(1);

      const quotesHeight = (await slider(page).boundingBox())?.height;
      await toQuotes(page);
      expect(Math.abs(((await slider(page).boundingBox())?.height ?? 0) - (quotesHeight ?? 0))).toBeLessThan(1);
      expect(await page.evaluate(() => (window as unknown as { state: { shift: number } }).state.shift)).toBeLessThan(
        0.005,
      );
    });
  });

  it('is made of the row at an idle moment, and stands where the row was pushed to', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
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
    await laidOut(page);
    await page.evaluate(() => Object.assign((window as unknown as { idle: object }).idle, { isHeld: true }));
    await slider(page).scrollIntoViewIfNeeded();
    await page.waitForFunction(() => (window as unknown as { idle: { held: object[] } }).idle.held.length > 0);
    await slider(page)
      .locator('ul')
      .first()
      .evaluate((row) => row.scrollTo({ left: row.clientWidth }));
    await page.waitForTimeout(500);
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
    const release = await holdRequests(page, '**/assets/RunningCarousel*');
    await page.goto('/');
    await hydrated(page);
    await laidOut(page);
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

  it('stays a row that can be pushed along where its script cannot be had', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, expectedProblems: [/RunningCarousel/] });
    await page.route('**/assets/RunningCarousel*', (route) => route.abort());
    await page.goto('/');
    await hydrated(page);
    await slider(page).scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    expect(await slider(page).locator('ul > li').count()).toBe(homeQuotes.length);
    await close();
  });
});
