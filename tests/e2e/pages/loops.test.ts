import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import home from '../../fixtures/content/home.yaml';
import site from '../../fixtures/content/site.yaml';
import { drawn, observed } from '../../support/browser/frames';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { hero } = home;
const { loopSwitch } = site;

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };

const { host } = testSite();
const browser = await sharedBrowser();
const film = (page: Page) => page.locator('main video').first();
const isPlaying = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);

describe.each(['/', '/landing'])('the film behind the title of %s', (address) => {
  it('is a still at once, and is fetched and plays only after all else', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    const asked: { url: string; isLoaded: boolean }[] = [];
    let isLoaded = false;
    page.on('load', () => {
      isLoaded = true;
    });
    page.on('request', (request) => asked.push({ url: request.url(), isLoaded }));
    await page.goto(address);
    await expect.poll(() => isPlaying(page)).toBe(true);

    expect(asked.some(({ url }) => url.endsWith('.avif'))).toBe(true);
    expect(asked.filter(({ url, isLoaded }) => /\.(webm|mp4)$/.test(url) && !isLoaded)).toEqual([]);
    expect(await film(page).evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([true, true]);
    expectNoProblems();
    await close();
  });

  it('stops when it is out of view or at the press of a button, and goes on when it is back or at another', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.goto(address);
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.getByRole('button', { name: loopSwitch.stop }).click();
    await expect.poll(() => isPlaying(page)).toBe(false);
    await page.getByRole('button', { name: loopSwitch.play }).click();
    await expect.poll(() => isPlaying(page)).toBe(true);
    await close();
  });

  it('stands still where reduced motion is asked for, until the visitor asks for it', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, reducedMotion: 'reduce' });
    const films: string[] = [];
    page.on('request', (request) => {
      if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
    });
    await page.goto(address);
    await page.getByRole('button', { name: loopSwitch.play }).waitFor();
    await observed(film(page));
    expect(films).toEqual([]);

    await page.getByRole('button', { name: loopSwitch.play }).click();
    await expect.poll(() => isPlaying(page)).toBe(true);
    await close();
  });
});

it('films stop and go on when the device begins and ceases to ask for reduced motion', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url });
  await page.goto('/');
  await expect.poll(() => isPlaying(page)).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => isPlaying(page)).toBe(false);
  await page.getByRole('button', { name: loopSwitch.play }).waitFor();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => isPlaying(page)).toBe(true);
  await page.getByRole('button', { name: loopSwitch.stop }).waitFor();
  await close();
});

it('a film below the screen is added once its place is in view, and stays when it is out of view again', async () => {
  const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
  await page.goto('/');
  await expect.poll(() => isPlaying(page)).toBe(true);
  const banners = page.locator('div:has(> [data-tone=marigold])');
  const below = banners.locator('video');
  expect(await below.count()).toBe(0);
  await banners.scrollIntoViewIfNeeded();
  await expect.poll(() => below.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => below.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  expectNoProblems();
  await close();
});

it('on a phone no film below the first screen is added before a scroll', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url, ...PHONE });
  await page.goto('/');
  await expect.poll(() => isPlaying(page)).toBe(true);
  const tops = await page
    .locator('[data-loop]')
    .evaluateAll((places) => places.map((place) => place.getBoundingClientRect().top));
  const below = Math.min(...tops.slice(1)) - PHONE.viewport.height;
  expect(below, 'the previews begin at the lower edge of the screen').toBeGreaterThanOrEqual(0);
  expect(below, 'with no more between than the focus ring needs').toBeLessThanOrEqual(10);
  expect(await page.locator('main video').count()).toBe(1);
  await close();
});

it('a film that plays is left alone while the visitor scrolls', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url, ...PHONE });
  await page.addInitScript(() => {
    const begun = { anew: 0, again: 0 };
    Object.assign(window, { begun });
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function begin() {
      begun[this.paused ? 'anew' : 'again'] += 1;
      return play.call(this);
    };
  });
  await page.goto('/');
  await expect.poll(() => isPlaying(page)).toBe(true);
  for (let step = 0; step < 30; step += 1) {
    await page.mouse.wheel(0, 200);
    await drawn(page);
  }
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(PHONE.viewport.height);
  const begun = await page.evaluate(() => (window as unknown as { begun: object }).begun);
  expect(begun).toEqual({ anew: expect.any(Number), again: 0 });
  await close();
});

it('on a phone the first picture is an upright crop of at most 15 KB, fetched once', async () => {
  const { page, close } = await openPage(browser, { baseURL: host.url, ...PHONE });
  const stills: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/media/${hero.footage.poster}`)) stills.push(request.url());
  });
  // Blocks the films, so that only stills are counted.
  await page.route(/\.(webm|mp4)$/, (route) => route.abort());
  await page.goto('/');
  const [first = '', ...others] = stills.filter((url) => url.endsWith('.avif'));
  expect(others).toEqual([]);
  const { pathname } = new URL(first);
  expect(pathname).toContain(`/media/${hero.footage.posterOnPhones}-`);
  expect(readFileSync(join(host.home, 'public_html', pathname)).length).toBeLessThanOrEqual(15 * 1024);
  await close();
});
