import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { filmSource } from '../../../frontend/lib/filmSource';
import { LOOPS_AT_ONCE, LOOPS_AT_ONCE_ON_PHONES } from '../../../frontend/lib/limits';
import home from '../../fixtures/content/home.yaml';
import site from '../../fixtures/content/site.yaml';
import { observed } from '../../support/browser/frames';
import { hydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { featuredWorks } = home;
const { filmDialog } = site;

const { host } = testSite();
/** Two films that the site itself serves. */
const [first, second] = featuredWorks.filter(({ videoUrl }) => filmSource(videoUrl).provider === 'local');
if (first === undefined || second === undefined) throw new Error('The tests need two featured works.');

const browser = await sharedBrowser();
const card = (page: Page, title: string) => page.locator('[data-film-card][aria-haspopup]').filter({ hasText: title });
const playing = (page: Page) => page.locator('video[data-playing]').count();

async function withWorks(play: (page: Page) => Promise<void>, width = 1440) {
  const { page, expectNoProblems, close } = await openPage(browser, {
    baseURL: host.url,
    viewport: { width, height: 1600 },
  });
  await page.goto('/');
  await page.locator('video[data-playing]').first().waitFor({ state: 'attached' });
  await card(page, first?.title ?? '').scrollIntoViewIfNeeded();
  await play(page);
  expectNoProblems();
  await close();
}

describe('a featured film', () => {
  it.each([
    ['a click', (page: Page) => card(page, second.title).click()],
    ['Enter', (page: Page) => card(page, second.title).press('Enter')],
  ])('opens at %s with that very source, and the films behind it stop', async (_, open) => {
    await withWorks(async (page) => {
      await open(page);
      const dialog = page.getByRole('dialog', { name: second.title });
      await dialog.waitFor();
      const source = await dialog.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc);
      expect(source).toContain(`/media/${second.videoUrl}.`);
      await expect.poll(() => playing(page)).toBe(0);
    });
  });

  it('is closed by its button, by Escape and by the backdrop, and the focus is back on its card', async () => {
    await withWorks(async (page) => {
      const ways = [
        () => page.getByRole('button', { name: filmDialog.close, exact: true }).click(),
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(5, 5),
      ];
      for (const close of ways) {
        await card(page, second.title).click();
        await page.getByRole('dialog', { name: second.title }).waitFor();
        await expect.poll(() => playing(page)).toBe(0);
        await close();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        expect(await card(page, second.title).evaluate((button) => button === document.activeElement)).toBe(true);
        await expect.poll(() => playing(page)).toBeGreaterThan(0);
      }
    });
  });

  it('stays open where a drag that began on its title ends beside it', async () => {
    await withWorks(async (page) => {
      await card(page, second.title).click();
      const dialog = page.getByRole('dialog', { name: second.title });
      await dialog.getByRole('heading').hover();
      await page.mouse.down();
      await page.mouse.move(5, 5);
      await page.mouse.up();
      await expect.poll(() => playing(page)).toBe(0);
      expect(await dialog.isVisible()).toBe(true);
      await page.mouse.click(5, 5);
      await dialog.waitFor({ state: 'detached' });
    });
  });

  it('makes the page behind it inert until it is closed, or left by going back', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, { baseURL: host.url });
    await page.goto('/services');
    await hydrated(page);
    await page.locator('header nav [href="/"]').click();
    await card(page, second.title).click();
    const header = page.locator('header').first();
    await expect.poll(() => header.evaluate((element) => (element as HTMLElement).inert)).toBe(true);
    expect(await card(page, second.title).evaluate((button) => button.closest('[inert]') !== null)).toBe(true);
    expect(await page.getByRole('dialog').evaluate((dialog) => dialog.closest('[inert]'))).toBe(null);

    await page.goBack();
    await expect.poll(() => page.locator('[inert]').count()).toBe(0);
    await page.goBack();
    await page.waitForURL('**/services');
    expectNoProblems();
    await close();
  });

  it('is large enough to be seen, and can be scrolled to, at 400% zoom', async () => {
    const { page, expectNoProblems, close } = await openPage(browser, {
      baseURL: host.url,
      // A window of 1366 by 625 pixels at 400% zoom.
      viewport: { width: 341, height: 156 },
    });
    await page.goto('/');
    await hydrated(page);
    await card(page, second.title).click();
    const film = page.getByRole('dialog', { name: second.title }).locator('video[controls]');
    await film.scrollIntoViewIfNeeded();
    expect((await film.boundingBox())?.height).toBeGreaterThan(150);
    const { y = 0 } = (await film.boundingBox()) ?? {};
    expect(y).toBeLessThan(78);

    const leave = page.getByRole('dialog').getByRole('button', { name: filmDialog.close });
    await leave.scrollIntoViewIfNeeded();
    expect((await leave.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expectNoProblems();
    await close();
  });

  it('closes by a press above it', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url, viewport: { width: 390, height: 844 } });
    await page.goto('/');
    await hydrated(page);
    await card(page, second.title).click();
    await page.getByRole('dialog', { name: second.title }).waitFor();
    await page.mouse.click(195, 40);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await close();
  });

  it('that cannot be loaded leaves its poster, and says so', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.route(/\.(webm|mp4)$/, (route) => route.fulfill({ status: 404 }));
    await page.goto('/');
    await card(page, second.title).click();
    const dialog = page.getByRole('dialog', { name: second.title });
    await dialog.getByRole('alert').getByText(filmDialog.unavailable).waitFor();
    const poster = dialog.locator(`picture[data-still="${second.poster}"] img`);
    await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await close();
  });

  it('plays in its other format where the first cannot be had', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.route(/\.webm$/, (route) => route.fulfill({ status: 404 }));
    await page.goto('/');
    await card(page, second.title).click();
    const film = page.getByRole('dialog', { name: second.title }).locator('video[controls]');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    expect(await film.evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/\.mp4$/);
    await close();
  });

  it('is reached by its link where the dialog cannot be fetched, and where there is no script', async () => {
    const { page, close } = await openPage(browser, { baseURL: host.url });
    await page.route('**/assets/FilmDialog*', (route) => route.abort());
    await page.goto('/');
    await card(page, first.title).click();
    await page.waitForURL(/\/media\/.*\.mp4$/);
    expect(page.url()).toContain(`/media/${first.videoUrl}.`);
    await close();

    const plain = await openPage(browser, { baseURL: host.url, javaScriptEnabled: false });
    await plain.page.goto('/');
    const link = plain.page.getByRole('link', { name: `${filmDialog.play} ${first.title}` });
    const answer = await fetch(host.url + (await link.getAttribute('href')));
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    await plain.close();
  });

  it.each([
    [1440, LOOPS_AT_ONCE],
    [390, LOOPS_AT_ONCE_ON_PHONES],
  ])('plays beside no more than a screen of %i pixels can carry', async (width, most) => {
    await withWorks(async (page) => {
      // High enough to show more films than may play at once.
      await page.setViewportSize({ width, height: 5000 });
      const films = page.locator('main video');
      const inView = () =>
        films.evaluateAll(
          (all) =>
            all.map((film) => film.getBoundingClientRect()).filter(({ top, bottom }) => top < innerHeight && bottom > 0)
              .length,
        );
      await expect.poll(inView).toBeGreaterThan(most);
      await observed(films.last());
      await expect.poll(() => playing(page)).toBe(most);
    }, width);
  });
});
