import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { company, home } from '../support/content.ts';
import { expectPlaying, filmCard, filmRequests, saveData } from '../support/films.ts';
import {
  drawn,
  holdRequests,
  hydrated,
  neverIdle,
  observed,
  pressMiddle,
  readThrough,
  visit,
} from '../support/page.ts';
import { expect, MOVING, test } from '../support/test.ts';

test.use(MOVING);

const INTERVAL_MS = 4000;
const TRANSITION_MS = 500;
/** Enough for react-slick to begin a transition, which it does in a timer. */
const SPARE_MS = 20;

const heroFilm = (page: Page) => page.locator('main video').first();
const banners = (page: Page) => page.locator('[data-part=banners] > :has(> ul)');
const bannersPlace = (page: Page) => page.locator('[data-part=banners]');
const creditRoll = (page: Page) => page.locator('section', { has: page.getByText(home.credits.heading) });
const creditFacts = (page: Page) => creditRoll(page).locator('li:has(dl)');
const shownCredit = (page: Page) => creditRoll(page).locator('[data-shown] dd').first();
const quotes = (page: Page) => page.getByRole('group', { name: home.quotesHeading });
/** The person of the quote in view; all others are hidden from screen readers. */
const shownQuote = (page: Page) => quotes(page).locator('.slick-slide[aria-hidden=false] figcaption');
const slides = (place: Locator) => place.locator('.slick-slide');
const blocks = (page: Page) => page.locator('[data-enters]');
const figure = (page: Page, title: string) =>
  page.locator('dl > div', { has: page.getByText(title, { exact: true }) }).locator('dd');
const counts = (page: Page) =>
  Promise.all(company.counts.map(async ({ title }) => Number(await figure(page, title).textContent())));
const targets = company.counts.map(({ target }) => target);

const people = home.quotes.map((quote) => quote.people);
const credits = home.credits.items.map(({ facts }) => String(facts[0]?.value));

const scrollPage = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
/** Scrolls the top of an element to this position, in heights of the window. */
async function bringTo(element: Locator, screens: number): Promise<void> {
  await element.evaluate((target, place) => {
    const { top } = target.getBoundingClientRect();
    window.scrollTo({ top: scrollY + top - innerHeight * place, behavior: 'instant' });
  }, screens);
  await observed(element);
}

const bannerStyles = (page: Page, property: 'animationName' | 'animationPlayState' | 'animationDuration') =>
  banners(page)
    .locator('ul')
    .evaluateAll((lists, name) => [...new Set(lists.map((list) => getComputedStyle(list)[name]))], property);
const opacities = (all: Locator) =>
  all.evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).opacity))]);

/**
 * Answers the page's requests for films with status 204. Posters stay, and decoding up to six films at once takes no
 * processor time from the test. Call it before the page is opened.
 */
async function withoutFilms(page: Page): Promise<void> {
  await page.route(/\.(webm|mp4)$/, (route) => route.fulfill({ status: 204 }));
}

/** Runs the timers of a page whose `page.clock` is paused for this long, and waits until their changes are painted. */
async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await drawn(page);
}

/** Scrolls to a slider and waits until it runs; a pointer on it would stop its autoplay. */
async function runSlider(page: Page, place: Locator): Promise<void> {
  await place.scrollIntoViewIfNeeded();
  await place.locator('.slick-slide[aria-hidden=true]').first().waitFor({ state: 'attached' });
  await page.mouse.move(2, 2);
  await observed(place);
}

/** Ends the transition of a slider: react-slick sets its last timer only after the transition. */
async function endTransition(page: Page): Promise<void> {
  await passTime(page, TRANSITION_MS);
  await passTime(page, SPARE_MS);
}

/** Fails unless autoplay shows `next` after one interval, and not before. */
async function expectAutoplay(page: Page, shown: Locator, next: string | undefined): Promise<void> {
  const before = String(await shown.textContent());
  await endTransition(page);
  await passTime(page, INTERVAL_MS - TRANSITION_MS - 2 * SPARE_MS);
  await expect(shown).toHaveText(before);
  await passTime(page, 2 * SPARE_MS);
  await expect(shown).toHaveText(String(next));
}

test('the film behind the title plays after all else, in view, and until all movement is stopped', async ({ page }) => {
  const films = filmRequests(page);
  let early: string[] | undefined;
  page.on('load', () => {
    early = [...films];
  });
  await page.goto('/');
  await expectPlaying(heroFilm(page));
  expect(early).toEqual([]);
  expect(await heroFilm(page).evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([true, true]);
  await hydrated(page);

  await test.step('another one is added where its place comes into view', async () => {
    const below = bannersPlace(page).locator('video');
    await expect(below).toHaveCount(0);
    await bannersPlace(page).scrollIntoViewIfNeeded();
    await expectPlaying(below);
    await expectPlaying(heroFilm(page), false);
    await scrollPage(page, 0);
    await expectPlaying(heroFilm(page));
    await expectPlaying(below, false);
  });

  await pressMiddle(page, page.getByRole('button', { name: 'Pause all movement' }));
  await expectPlaying(heroFilm(page), false);
  await expect.poll(() => bannerStyles(page, 'animationPlayState')).toEqual(['paused']);
  await expect.poll(() => opacities(creditFacts(page))).toEqual(['1']);
  await pressMiddle(page, page.getByRole('button', { name: 'Play all movement' }));
  await expectPlaying(heroFilm(page));
  await expect.poll(() => bannerStyles(page, 'animationPlayState')).toEqual(['running']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true });

  test('the first picture is upright, small and fetched once, and only its film is added', async ({ page, host }) => {
    const { poster, posterOnPhones } = home.hero.footage;
    const stills: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith(`/media/${poster}`) && pathname.endsWith('.avif')) stills.push(pathname);
    });
    await page.goto('/');
    await expectPlaying(heroFilm(page));
    expect(stills).toEqual([expect.stringContaining(`/media/${posterOnPhones}-`)]);
    const picture = readFileSync(join(host.home, 'public_html', String(stills[0])));
    expect(picture.length).toBeLessThanOrEqual(15 * 1024);
    await expect(page.locator('main video')).toHaveCount(1);
  });

  test('the row of previews begins at the first one, and stays under the finger', async ({ page }) => {
    await neverIdle(page);
    await page.goto('/');
    const film = page.locator('main li', { hasText: String(home.previews[0]?.title) }).first();
    await film.scrollIntoViewIfNeeded();
    const place = async () => Math.round((await film.boundingBox())?.x ?? Number.NaN);
    const first = await place();
    expect(first).toBeGreaterThanOrEqual(0);
    await hydrated(page);
    expect(await place()).toBe(first);

    await page.reload();
    await film.locator('..').evaluate((list) => list.scrollTo({ left: 300, behavior: 'instant' }));
    const moved = await place();
    expect(moved).toBeLessThan(first);
    await hydrated(page);
    expect(await place()).toBe(moved);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('banners, previews and highlights suit the screen and the place of the pointer', async ({ page }) => {
  await withoutFilms(page);
  await visit(page, '/');
  await test.step('the banners run one against the other, endlessly, in 20 seconds or on phones in 30', async () => {
    for (const [width, duration] of [
      [2560, '20s'],
      [767, '30s'],
      [768, '20s'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await bannerStyles(page, 'animationDuration')).toEqual([duration]);
      const found = await banners(page).evaluateAll((bands) =>
        bands.map((band) => ({
          directions: [...new Set([...band.children].map((list) => getComputedStyle(list).animationDirection))],
          isMoving: [...band.children].every((list) => getComputedStyle(list).animationName !== 'none'),
          // All copies but one have to fill the screen, so that the first one can leave it without a gap.
          isFull: (band.firstElementChild as HTMLElement).offsetWidth * (band.childElementCount - 1) >= innerWidth,
        })),
      );
      expect(found).toEqual([
        { directions: ['normal'], isMoving: true, isFull: true },
        { directions: ['reverse'], isMoving: true, isFull: true },
      ]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  await test.step('of three previews the middle one is large, or that under the pointer or the focus', async () => {
    const cards = home.previews.map(({ title }) => page.getByRole('link', { name: `Watch ${title}` }));
    const scaleOf = (link: HTMLElement) => Number((link.getBoundingClientRect().width / link.offsetWidth).toFixed(2));
    const expectScales = (...scales: number[]) =>
      expect.poll(() => Promise.all(cards.map((card) => card.evaluate(scaleOf))), { intervals: [100] }).toEqual(scales);
    await cards[1]?.scrollIntoViewIfNeeded();
    await expectScales(1, 1.5, 1);
    await cards[0]?.hover();
    await expectScales(1.5, 1, 1);
    await cards[2]?.hover();
    await expectScales(1, 1, 1.5);
    await page.mouse.move(384, 5);
    await expectScales(1, 1.5, 1);
    await cards[2]?.focus();
    await expectScales(1, 1, 1.5);
    await page.setViewportSize({ width: 767, height: 900 });
    await expectScales(1, 1, 1);
  });

  await test.step('a highlight takes the color of its type while the pointer is on it, one at a time', async () => {
    // Without transitions, each tile has its own color at once.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const tiles = page.locator('li[data-type]');
    const atRest = await tiles.first().evaluate((tile) => getComputedStyle(tile).backgroundColor);
    const lit = async () => {
      const colors = await tiles.evaluateAll((all) => all.map((tile) => getComputedStyle(tile).backgroundColor));
      return colors.filter((color) => color !== atRest);
    };
    const colors = new Set<string | undefined>();
    for (const type of ['channel', 'show', 'skill', 'platform', 'project']) {
      const tile = page.locator(`li[data-type=${type}]`).first();
      await tile.hover();
      await expect(tile).not.toHaveCSS('background-color', atRest);
      await expect.poll(async () => (await lit()).length).toBe(1);
      colors.add((await lit())[0]);
    }
    expect(colors.size).toBe(5);
    await page.mouse.move(2, 2);
    await expect.poll(lit).toEqual([]);
  });

  await test.step('the button of the first screen opens the reel', async () => {
    await pressMiddle(page, page.getByRole('link', { name: home.hero.reelButton }));
    await expect(page.getByRole('dialog', { name: home.about.promo.title }).locator('video')).toBeVisible();
    await expect(page).toHaveURL('/?film=reel');
  });
});

test('blocks are hidden below the screen, and rise in view or by the keyboard', async ({ page }) => {
  await visit(page, '/contact');
  await expect(blocks(page).locator('h1')).toHaveCount(0);
  const expectOpacity = async (block: Locator, screens: number, opacity: string) => {
    await bringTo(block, screens);
    await expect(block, `at ${screens}`).toHaveCSS('opacity', opacity);
  };
  const scrolled = blocks(page)
    .filter({ hasNot: page.locator('details') })
    .first();
  await expectOpacity(scrolled, 1.1, '0');
  await expectOpacity(scrolled, 0.85, '0');
  await expectOpacity(scrolled, 0.7, '1');
  const reached = blocks(page)
    .filter({ has: page.locator('details') })
    .first();
  await expectOpacity(reached, 1.1, '0');
  // Its first question is in view there, but its top is still below 0.75.
  await expectOpacity(reached, 0.85, '0');
  await reached.locator('summary').first().focus();
  await expect(reached).toHaveCSS('opacity', '1');
  await readThrough(page);
  await expect.poll(() => opacities(blocks(page))).toEqual(['1']);
});

test('as time goes on, the counters climb, the credits fade, and the quotes move', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 700 });
  await withoutFilms(page);
  await page.clock.install();
  await visit(page, '/');
  // Replaced before the clock stops: callbacks in the clock's own `requestIdleCallback` would never run.
  await page.evaluate(() => {
    window.requestIdleCallback = (then) => {
      queueMicrotask(() => then({ didTimeout: false, timeRemaining: () => 50 }));
      return 0;
    };
  });
  // A time that is still in the future when a busy machine handles the call. Animations and idle callbacks go on.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

  await test.step('the counters climb to their targets once three quarters of the screen are above them', async () => {
    const last = figure(page, String(company.counts.at(-1)?.title));
    for (const screens of [1.05, 0.8]) {
      await bringTo(last, screens);
      await passTime(page, 500);
      expect(await counts(page)).toEqual(targets.map(() => 0));
    }
    await bringTo(last, 0.7);
    await passTime(page, 100);
    expect(await counts(page)).toEqual(targets.map((target) => 2 * Math.ceil(target / 50)));
    await passTime(page, 50 * 50);
    expect(await counts(page)).toEqual(targets);
  });

  await test.step('the credits fade every four seconds, without end and without buttons', async () => {
    // Out of view its interval begins again.
    await scrollPage(page, 0);
    await observed(creditRoll(page));
    await runSlider(page, creditRoll(page));
    await expect(creditRoll(page).getByRole('button')).toHaveCount(0);
    await expect(slides(creditRoll(page)).first()).toHaveCSS('transition-property', 'opacity, visibility');
    for (const name of [...credits.slice(1), credits[0]]) await expectAutoplay(page, shownCredit(page), name);
  });

  const status = quotes(page).getByRole('status');
  const words = quotes(page).locator('.slick-slide[aria-hidden=false] blockquote');
  await test.step('the quotes move by arrows and dots, in half a second', async () => {
    await runSlider(page, quotes(page));
    const dots = quotes(page).getByRole('button', { name: /^Show / });
    await expect(dots).toHaveCount(people.length);
    await expectAutoplay(page, shownQuote(page), people[1]);
    await expect(status).toBeEmpty();
    for (const [name, index] of [
      ['Next', 2],
      ['Previous', 1],
      ['Show 1', 0],
      [`Show ${people.length}`, people.length - 1],
    ] as const) {
      await endTransition(page);
      await pressMiddle(page, quotes(page).getByRole('button', { name, exact: true }));
      await passTime(page, SPARE_MS);
      await expect(quotes(page).locator('.slick-track')).toHaveCSS('transition-duration', `${TRANSITION_MS / 1000}s`);
      await expect(shownQuote(page), name).toHaveText(String(people[index]));
      await expect(status).toHaveText(`${index + 1} / ${people.length}`);
      await expect(dots.and(page.locator('[aria-current=true]'))).toHaveAccessibleName(`Show ${index + 1}`);
    }
    await endTransition(page);
    await expect(quotes(page).locator('.slick-slide[aria-hidden=false]')).toHaveCount(1);
  });

  await test.step('they show nothing of the next slide, although their width is a fraction', async () => {
    const bit = (await quotes(page).evaluate((each) => each.getBoundingClientRect().width)) % 1;
    expect(bit).toBeGreaterThan(0.2);
    expect(bit).toBeLessThan(0.5);
    await words.scrollIntoViewIfNeeded();
    const { right, top, height } = await words.evaluate((each) => each.getBoundingClientRect());
    const strip = await page.screenshot({ clip: { x: right - 1, y: top, width: 3, height } });
    const { channels } = await sharp(strip).removeAlpha().stats();
    expect(channels.map(({ min, max }) => max - min)).toEqual([0, 0, 0]);
  });
});

test('the code of a slider moves nothing when it comes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await withoutFilms(page);
  const release = await holdRequests(page, '**/assets/Slider*');
  await visit(page, '/');
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { dataset } = document.documentElement;
        dataset.shift = String(Number(dataset.shift ?? 0) + (entry as unknown as { value: number }).value);
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
  await creditRoll(page).scrollIntoViewIfNeeded();
  await quotes(page).scrollIntoViewIfNeeded();
  await expect(quotes(page).getByText(String(people[0]))).toBeVisible();
  await expect(quotes(page).getByRole('button')).toHaveCount(0);
  await observed(quotes(page));
  release();
  await runSlider(page, quotes(page));
  expect(await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))).toBeLessThan(0.005);
});

test.describe('where the code of the sliders cannot be had', () => {
  test.use({ expectedProblems: [/Slider/] });

  test('the first slides stay, and all else works', async ({ page }) => {
    await withoutFilms(page);
    await page.route('**/assets/Slider*', (route) => route.abort());
    const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('Slider'));
    await visit(page, '/');
    await failure;
    await expect(quotes(page).getByText(String(people[0]))).toBeVisible();
    await pressMiddle(page, page.getByRole('link', { name: home.hero.reelButton }));
    await expect(page.getByRole('dialog')).toBeVisible();
    // The address has changed.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(quotes(page).getByText(String(people[0]))).toBeVisible();
    await expect(creditFacts(page).first()).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing moves, and all that moves otherwise can be read', async ({ page }) => {
    await page.goto('/');
    expect(await bannerStyles(page, 'animationName')).toEqual(['none']);
    const places = await creditFacts(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(places).size).toBe(credits.length);
    expect(await opacities(creditFacts(page))).toEqual(['1']);
    expect(await opacities(blocks(page))).toEqual(['1']);
    expect(await counts(page)).toEqual(targets);
    await expect(slides(quotes(page)).and(page.locator('[aria-hidden=false]'))).toHaveCount(people.length);
    await slides(quotes(page)).last().scrollIntoViewIfNeeded();
    await expect(quotes(page).getByText(String(people.at(-1)))).toBeInViewport();
  });
});

test.describe('under reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('films, sliders, banners, counters and dialogs stand still until they are asked for', async ({ page }) => {
    const films = filmRequests(page);
    await page.addInitScript(() => {
      addEventListener('transitionrun', ({ target, propertyName }) => {
        const isOfDialog = target instanceof Element && target.closest('dialog') !== null;
        if (isOfDialog && propertyName === 'opacity') document.documentElement.dataset.moved = '';
      });
    });
    await visit(page, '/');
    expect(await bannerStyles(page, 'animationName')).toEqual(['none']);
    await expect.poll(() => opacities(creditFacts(page))).toEqual(['1']);
    for (const place of [figure(page, String(company.counts[0]?.title)), bannersPlace(page)]) {
      await place.scrollIntoViewIfNeeded();
      await observed(place);
      expect(await counts(page)).toEqual(targets);
      expect(await opacities(blocks(page))).toEqual(['1']);
    }

    await runSlider(page, quotes(page));
    await expect(quotes(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await pressMiddle(page, quotes(page).getByRole('button', { name: 'Next' }));
    await expect(shownQuote(page)).toHaveText(String(people[1]));
    expect(
      await quotes(page)
        .locator('.slick-track')
        .evaluate((track) => track.getAnimations().length),
    ).toBe(0);
    expect(films).toEqual([]);

    const card = filmCard(page, String(home.featuredWorks[0]?.title));
    await pressMiddle(page, card.locator('picture'));
    await expectPlaying(page.getByRole('dialog').locator('video[controls]'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => 'moved' in document.documentElement.dataset)).toBe(false);

    await scrollPage(page, 0);
    await pressMiddle(page, page.getByRole('button', { name: 'Play all movement' }));
    await expectPlaying(heroFilm(page));
  });
});

test('Save-Data stops films and banners until they are asked for, not the quotes', async ({ page }) => {
  await saveData(page);
  const films = filmRequests(page);
  await visit(page, '/');
  await expect.poll(() => bannerStyles(page, 'animationPlayState')).toEqual(['paused']);
  await expect.poll(() => opacities(creditFacts(page))).toEqual(['1']);
  const { title, poster } = home.about.promo;
  await page.locator(`main picture[data-still="${poster}"]`).last().scrollIntoViewIfNeeded();
  const play = page.getByRole('button', { name: `Play ${title}` });
  await expect(play).toBeVisible();
  await bannersPlace(page).scrollIntoViewIfNeeded();
  await observed(bannersPlace(page));
  await runSlider(page, quotes(page));
  await expect(quotes(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(films).toEqual([]);
  await pressMiddle(page, play);
  await expectPlaying(page.getByLabel(title, { exact: true }));
  await scrollPage(page, 0);
  await pressMiddle(page, page.getByRole('button', { name: 'Play all movement' }));
  await expectPlaying(heroFilm(page));
  await expect.poll(() => bannerStyles(page, 'animationPlayState')).toEqual(['running']);
});
