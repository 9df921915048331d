import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { filmSource } from '../../../frontend/lib/filmSource';
import home from '../../fixtures/content/home.yaml';
import landing from '../../fixtures/content/landing.yaml';
import site from '../../fixtures/content/site.yaml';
import { drawn, observed } from '../../support/browser/frames';
import { holdRequests } from '../../support/browser/holdRequests';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { loadingLine } from '../../support/browser/visit';
import { testSite } from '../../support/host/testSite';

const { about } = home;
const { promo } = landing;
const { loopSwitch, promoFilm } = site;

const { host } = testSite();
const PATIENCE = { timeout: 10_000 };

const browser = await sharedBrowser();
const sound = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true });
const toggle = (page: Page, words: string) => page.getByRole('button', { name: `${words} ${promo.title}` });
const film = (page: Page) => page.getByLabel(promo.title, { exact: true });
const state = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => ({
    isPlaying: !video.paused && video.currentTime > 0,
    isMuted: video.muted,
  }));
const posterOf = (page: Page, still: string) => page.locator(`main picture[data-still="${still}"]`).last();
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused);
const expectState = (page: Page, wanted: Partial<Awaited<ReturnType<typeof state>>>) =>
  expect.poll(() => state(page), PATIENCE).toMatchObject(wanted);

/** Scrolls so far that this part of the film's height is above the lower edge of the screen. */
async function scrollTo(page: Page, part: number): Promise<void> {
  await film(page).evaluate((video, part) => {
    const { top, height } = video.getBoundingClientRect();
    window.scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' });
  }, part);
  await observed(film(page));
}

/** Collects the URLs of requests for the promo's own files. */
function filmRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (/\.(webm|mp4)$/.test(request.url()) && request.url().includes(`/media/${promo.videoUrl}.`)) {
      addresses.push(request.url());
    }
  });
  return addresses;
}

interface PromoOptions extends BrowserContextOptions {
  /** Which calls of the promo's `play()` are rejected until the page is touched, as by Chromium's autoplay policy. */
  refuses?: 'sound' | 'all';
  address?: string;
}

/** Opens a page, starts React, and scrolls until the promo is just below the screen; `notes` are console infos. */
async function openPromo({ refuses, address = '/landing', ...options }: PromoOptions = {}) {
  const opened = await openPage(browser, { baseURL: host.url, ...options });
  const { page } = opened;
  const notes: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') notes.push(message.text());
  });
  await page.addInitScript((refused) => {
    if (refused === undefined) return;
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      const isPromo = this.matches('[aria-label]');
      const isTouched = document.documentElement.dataset.touched !== undefined;
      if (isPromo && !isTouched && (refused === 'all' || !this.muted)) {
        return Promise.reject(new DOMException('play() failed', 'NotAllowedError'));
      }
      return play.call(this);
    };
  }, refuses);
  await page.goto(address);
  await page.keyboard.press('Shift');
  // Near enough for its code to be fetched, and not in view.
  await posterOf(page, promo.poster).evaluate((poster) => {
    const { top } = poster.getBoundingClientRect();
    window.scrollTo({ top: scrollY + top - innerHeight - 200, behavior: 'instant' });
  });
  return { ...opened, notes };
}

// Promo films of other sites are tested in external-films.test.ts.
const areLocal = [promo, about.promo].every(({ videoUrl }) => filmSource(videoUrl).provider === 'local');

describe.runIf(areLocal)('the promo film', () => {
  it('starts paused, plays when half of it is in view, and pauses when less is', async () => {
    const { page, expectNoProblems, close } = await openPromo();
    const fetched = filmRequests(page);
    await sound(page, promoFilm.soundOn).waitFor();
    expect(await state(page)).toEqual({ isPlaying: false, isMuted: true });
    await scrollTo(page, 0.4);
    expect(await isPaused(page)).toBe(true);
    expect(fetched).toEqual([]);

    await scrollTo(page, 0.6);
    await expectState(page, { isPlaying: true, isMuted: true });
    await scrollTo(page, 0.4);
    await expectState(page, { isPlaying: false });
    await scrollTo(page, 0.6);
    await expectState(page, { isPlaying: true });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectState(page, { isPlaying: false });
    expect(await film(page).evaluate((video: HTMLVideoElement) => video.loop)).toBe(true);
    expectNoProblems();
    await close();
  });

  it('is muted at first and has its sound from the second time on, and the button says so', async () => {
    const { page, close } = await openPromo();
    await page.mouse.click(5, 200);
    await scrollTo(page, 1);
    await expectState(page, { isPlaying: true, isMuted: true });
    await sound(page, promoFilm.soundOn).waitFor();
    await scrollTo(page, -0.2);
    await expectState(page, { isPlaying: false });
    await scrollTo(page, 1);
    await expectState(page, { isPlaying: true, isMuted: false });
    await sound(page, promoFilm.soundOff).waitFor();
    await close();
  });

  it('has its sound at once when the visitor switches it on, and stays muted on every page once it is switched off', async () => {
    const { page, close } = await openPromo();
    await sound(page, promoFilm.soundOn).press('Enter');
    await scrollTo(page, 1);
    await expectState(page, { isPlaying: true, isMuted: false });
    await sound(page, promoFilm.soundOff).press('Enter');
    await expectState(page, { isPlaying: true, isMuted: true });
    await scrollTo(page, -0.2);
    await expectState(page, { isPlaying: false });
    await scrollTo(page, 1);
    await expectState(page, { isPlaying: true, isMuted: true });

    await page.goto('/');
    await page.mouse.click(5, 200);
    const other = page.getByLabel(about.promo.title, { exact: true });
    const frame = posterOf(page, about.promo.poster);
    const isPlaying = () => other.evaluate((video: HTMLVideoElement) => !video.paused);
    for (let time = 0; time < 2; time += 1) {
      await (time === 0 ? frame : other).scrollIntoViewIfNeeded();
      await other.scrollIntoViewIfNeeded();
      await expect.poll(isPlaying, PATIENCE).toBe(true);
      expect(await other.evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(isPlaying, PATIENCE).toBe(false);
    }
    await close();
  });

  it('goes on muted where the browser refuses the sound, and the button says so', async () => {
    const { page, notes, expectNoProblems, close } = await openPromo({ refuses: 'sound' });
    await scrollTo(page, 1);
    await expectState(page, { isPlaying: true, isMuted: true });
    await scrollTo(page, -0.2);
    await expectState(page, { isPlaying: false });
    await scrollTo(page, 1);
    await expectState(page, { isPlaying: true, isMuted: true });
    await sound(page, promoFilm.soundOn).waitFor();
    expect(notes).toEqual([]);
    expectNoProblems();
    await close();
  });

  it('keeps its poster where the browser refuses it altogether, with a note and a button that plays it', async () => {
    const { page, notes, expectNoProblems, close } = await openPromo({ refuses: 'all' });
    await scrollTo(page, 1);
    const play = toggle(page, promoFilm.play);
    await play.waitFor();
    expect(await state(page)).toMatchObject({ isPlaying: false });
    expect(notes).toHaveLength(1);
    await page.evaluate(() => {
      document.documentElement.dataset.touched = '';
    });
    await play.click();
    await expectState(page, { isPlaying: true });
    expectNoProblems();
    await close();
  });

  it('can be paused from the keyboard, and stays so until it is played again', async () => {
    const { page, close } = await openPromo();
    await scrollTo(page, 1);
    await expectState(page, { isPlaying: true });
    const pause = toggle(page, promoFilm.pause);
    await pause.focus();
    await expect.poll(() => pause.evaluate((button) => getComputedStyle(button).opacity), PATIENCE).toBe('1');
    await pause.press('Enter');
    await expectState(page, { isPlaying: false });
    await scrollTo(page, -0.2);
    await scrollTo(page, 1);
    expect(await isPaused(page)).toBe(true);
    await toggle(page, promoFilm.play).press('Enter');
    await expectState(page, { isPlaying: true });
    await close();
  });

  it('shows its pause button after a tap where nothing hovers', async () => {
    const { page, close } = await openPromo({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await scrollTo(page, 1);
    await expectState(page, { isPlaying: true });
    const pause = toggle(page, promoFilm.pause);
    const opacity = () => pause.evaluate((button) => getComputedStyle(button).opacity);
    expect(await opacity()).toBe('0');
    await film(page).tap();
    await expect.poll(opacity, PATIENCE).toBe('1');
    expect(await state(page)).toMatchObject({ isPlaying: true });
    await pause.tap();
    await expectState(page, { isPlaying: false });
    await close();
  });

  it('is stopped by the button that stops all films', async () => {
    const { page, close } = await openPromo();
    await scrollTo(page, 1);
    await expectState(page, { isPlaying: true });
    await page.getByRole('button', { name: loopSwitch.stop }).evaluate((button: HTMLElement) => button.click());
    await expectState(page, { isPlaying: false });
    await toggle(page, promoFilm.play).waitFor();
    await page.getByRole('button', { name: loopSwitch.play }).evaluate((button: HTMLElement) => button.click());
    await expectState(page, { isPlaying: true });
    await close();
  });

  it.each([
    ['reduced motion is asked for', { reducedMotion: 'reduce' } as const, undefined],
    ['Save-Data is set', {}, { saveData: true, effectiveType: '4g' }],
  ])('waits for a press where %s', async (_, options, connection) => {
    const { page, close } = await openPage(browser, { baseURL: host.url, ...options });
    const fetched = filmRequests(page);
    await page.addInitScript((value) => {
      if (value) Object.defineProperty(Navigator.prototype, 'connection', { get: () => value });
    }, connection);
    await page.goto('/landing');
    await page.keyboard.press('Shift');
    await posterOf(page, promo.poster).scrollIntoViewIfNeeded();
    await toggle(page, promoFilm.play).waitFor();
    await scrollTo(page, 1);
    expect(await isPaused(page)).toBe(true);
    expect(fetched).toEqual([]);
    await toggle(page, promoFilm.play).click();
    await expectState(page, { isPlaying: true });
    await close();
  });

  it('rests in a hidden tab', async () => {
    const { page, close } = await openPromo();
    await scrollTo(page, 1);
    await expectState(page, { isPlaying: true });
    const hide = (isHidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, isHidden);
    await hide(true);
    await expectState(page, { isPlaying: false });
    await hide(false);
    await expectState(page, { isPlaying: true, isMuted: true });
    await close();
  });

  it('rests while another film is watched, and goes on after it', async () => {
    const { page, close } = await openPromo();
    await scrollTo(page, 1);
    await expectState(page, { isPlaying: true });
    await page
      .locator('[data-film-card]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.getByRole('dialog').waitFor();
    await expectState(page, { isPlaying: false });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await scrollTo(page, 1);
    await expectState(page, { isPlaying: true });
    await close();
  });

  it('shows how far it is, and moves nothing in the page', async () => {
    const { page, close } = await openPromo();
    await sound(page, promoFilm.soundOn).waitFor();
    // Layout shifts by fonts and late layout are measured in other tests.
    await page.waitForFunction(() => 'whole' in document.documentElement.dataset);
    await drawn(page);
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          if (!hadRecentInput) document.documentElement.dataset.shift = `${value}`;
        }
      }).observe({ type: 'layout-shift', buffered: false });
    });
    await scrollTo(page, 1);
    const scale = () =>
      page.locator('main span[style]').evaluate((line) => Number.parseFloat(getComputedStyle(line).scale));
    await expect.poll(scale, PATIENCE).toBeGreaterThan(0.02);
    expect(await page.evaluate(() => document.documentElement.dataset.shift)).toBeUndefined();
    await close();
  });

  it('shows its captions', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    await page.goto('/');
    await hydrated(page);
    await posterOf(page, about.promo.poster).scrollIntoViewIfNeeded();
    const captions = () =>
      page
        .getByLabel(about.promo.title, { exact: true })
        .evaluate(({ textTracks }: HTMLVideoElement) =>
          [...textTracks].map(({ mode, language, cues }) => ({ mode, language, count: cues?.length })),
        );
    await expect.poll(captions, PATIENCE).toEqual([{ mode: 'showing', language: 'en', count: 1 }]);
    expectNoProblems();
    await close();
  });

  it('is a link to the film where React does not come', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.route('**/assets/entry-*', (route) => route.abort());
    await page.goto('/landing');
    const link = page.getByRole('link', { name: promo.title });
    expect(await link.getAttribute('href')).toMatch(/\.mp4$/);
    await link.click({ trial: true });
    await close();
  });

  it('takes the focus over from the link that stood there until its player came', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    const release = await holdRequests(page, '**/assets/PromoPlayer-*.js');
    await page.goto('/landing');
    await hydrated(page);
    await page.getByRole('button', { name: promo.title }).focus();
    release();
    await sound(page, promoFilm.soundOn).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(new RegExp(`(${promoFilm.play}|${promoFilm.pause}) ${promo.title}`));
    expectNoProblems();
    await close();
  });

  it('shows a line below the bar from a press until its player comes', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    const release = await holdRequests(page, '**/assets/PromoPlayer-*.js');
    await page.goto('/landing');
    await hydrated(page);
    await page.getByRole('button', { name: promo.title }).click();
    await expect.poll(() => loadingLine(page)).toBe('""');
    release();
    await sound(page, promoFilm.soundOn).waitFor();
    expect(await loadingLine(page)).toBe('none');
    expectNoProblems();
    await close();
  });

  it('keeps its poster where it cannot be loaded', async () => {
    const { page, close } = await openPage(browser, {
      baseURL: host.url,
      expectedProblems: [/Failed to load resource/],
    });
    await page.route(/\/media\/.*\.(webm|mp4)$/, (route) => route.fulfill({ status: 404 }));
    await page.goto('/landing');
    await page.keyboard.press('Shift');
    await posterOf(page, promo.poster).scrollIntoViewIfNeeded();
    await sound(page, promoFilm.soundOn).waitFor();
    await scrollTo(page, 1);
    await expect
      .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.networkState), PATIENCE)
      .toBe(HTMLMediaElement_NO_SOURCE);
    const poster = page.locator(`main picture[data-still="${promo.poster}"] img`);
    expect(await poster.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    expect(await state(page)).toMatchObject({ isMuted: true });
    await close();
  });
});

/** The value of NETWORK_NO_SOURCE in the HTML standard. */
const HTMLMediaElement_NO_SOURCE = 3;
