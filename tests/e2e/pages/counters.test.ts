import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { COUNTER_STEPS, COUNTER_TICK_MS } from '../../../frontend/lib/limits';
import company from '../../fixtures/content/company.yaml';
import landing from '../../fixtures/content/landing.yaml';
import { drawn, observed } from '../../support/browser/frames';
import { hydrated, withTextFonts } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { passTime, stopTime } from '../../support/browser/virtualTime';
import { withoutFilms } from '../../support/browser/withoutFilms';
import { testSite } from '../../support/host/testSite';

declare global {
  interface Window {
    /** The words of the first list of figures at each change of the page. */
    shown: string[];
  }
}

const { counts: stats } = company;
const { heroCounters } = landing;

const { host } = testSite();
const browser = await sharedBrowser();
const figure = (page: Page, title: string) =>
  page.locator('dl > div', { has: page.getByText(title, { exact: true }) }).locator('dd');
const values = (page: Page, counters: readonly { title: string }[]) =>
  Promise.all(counters.map(async ({ title }) => Number(await figure(page, title).textContent())));
const targets = (counters: readonly { target: number }[]) => counters.map(({ target }) => target);

/** The values after so many ticks; each adds a fiftieth of the target, rounded up. */
const valuesAt = (ticks: number) => (counters: readonly { target: number }[]) =>
  counters.map(({ target }) => Math.min(ticks * Math.ceil(target / COUNTER_STEPS), target));

describe('a counter', () => {
  it('climbs from zero to its target by whole steps once three quarters of the screen are above it', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      viewport: { width: 1440, height: 700 },
    });
    await withoutFilms(page);
    await page.clock.install();
    await page.goto('/');
    await hydrated(page);
    await stopTime(page);
    const last = figure(page, stats.at(-1)?.title ?? '');
    const scrollTo = async (screens: number) => {
      await last.evaluate((element, place) => {
        const { top } = element.getBoundingClientRect();
        window.scrollTo({ top: scrollY + top - innerHeight * place, behavior: 'instant' });
      }, screens);
      await observed(last);
    };
    await scrollTo(1.05);
    await passTime(page, COUNTER_TICK_MS);
    expect(await values(page, stats)).toEqual(stats.map(() => 0));

    await scrollTo(0.8);
    await passTime(page, 10 * COUNTER_TICK_MS);
    expect(await values(page, stats)).toEqual(stats.map(() => 0));

    await scrollTo(0.7);
    for (let tick = 1; tick <= 3; tick += 1) {
      await passTime(page, COUNTER_TICK_MS);
      expect(await values(page, stats)).toEqual(valuesAt(tick)(stats));
    }
    await passTime(page, COUNTER_STEPS * COUNTER_TICK_MS);
    expect(await values(page, stats)).toEqual(targets(stats));
    expectNoProblems();
    await close();
  });

  it.each([390, 1440])('on the first screen of the landing page never falls, %i pixels wide', async (width) => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      viewport: { width, height: 900 },
    });
    await page.addInitScript(() => {
      window.shown = [];
      new MutationObserver(() => {
        window.shown.push(document.querySelector('main dl')?.textContent ?? '');
      }).observe(document, { characterData: true, childList: true, subtree: true });
    });
    await page.goto('/landing');
    await hydrated(page);
    await observed(figure(page, heroCounters[0]?.title ?? ''));
    await drawn(page);
    const texts = await page.evaluate(() => window.shown.filter(Boolean));
    expect(new Set(texts)).toEqual(new Set([heroCounters.map(({ title, target }) => title + target).join('')]));
    expectNoProblems();
    await close();
  });

  it('on the landing page stands beside the other on every screen', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, reducedMotion: 'reduce' });
    await page.goto('/landing');
    await withTextFonts(page);
    for (const width of [320, 390, 768, 992, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const places = await Promise.all(heroCounters.map(({ title }) => figure(page, title).boundingBox()));
      expect(places.length).toBeGreaterThan(1);
      expect(new Set(places.map((place) => Math.round(place?.y ?? -1))).size, `at ${width} pixels`).toBe(1);
    }
    await close();
  });

  it('shows its target at once where reduced motion is asked for', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url, reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrated(page);
    const [{ title, target } = { title: '', target: 0 }] = stats;
    const seen = await figure(page, title).evaluateHandle((element) => {
      const texts = [element.textContent];
      new MutationObserver(() => texts.push(element.textContent)).observe(element, {
        characterData: true,
        childList: true,
        subtree: true,
      });
      return texts;
    });
    await figure(page, title).scrollIntoViewIfNeeded();
    await observed(figure(page, title));
    await drawn(page);
    expect(await seen.jsonValue()).toEqual([String(target)]);
    expectNoProblems();
    await close();
  });
});
