import type { Page } from 'playwright/test';
import { faintWords } from '../support/browser/faintWords.ts';
import { home, landing } from '../support/content.ts';
import { expectCaptions, expectPlaying, filmRequests } from '../support/films.ts';
import { holdRequests, observed, pressMiddle, visit, withTextFonts } from '../support/page.ts';
import { expect, MOVING, test } from '../support/test.ts';

test.use(MOVING);

const { heroCounters, promo } = landing;

const film = (page: Page) => page.getByLabel(promo.title, { exact: true });
const poster = (page: Page) => page.locator(`main picture[data-still="${promo.poster}"]`).last();
const sound = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true });
const toggle = (page: Page, words: string) => page.getByRole('button', { name: `${words} ${promo.title}` });

/** Scrolls so far that this share of the promo film's height is above the lower edge of the screen. */
async function bring(page: Page, share: number): Promise<void> {
  await poster(page).evaluate((picture, part) => {
    const { top, height } = picture.getBoundingClientRect();
    scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' });
  }, share);
  await observed(poster(page));
}

/** Opens the landing page and waits for the player of the promo film, just below the screen. */
async function openPromo(page: Page): Promise<void> {
  await visit(page, '/landing');
  await bring(page, -0.2);
  await expect(toggle(page, 'Pause')).toBeAttached();
}

const expectMuted = (page: Page, isMuted: boolean) => expect(film(page)).toHaveJSProperty('muted', isMuted);

test('the promo film plays while half of it is in view, first muted, then with sound', async ({ page }) => {
  const fetched = filmRequests(page);
  await openPromo(page);
  await bring(page, 0.4);
  await expect(film(page)).toHaveJSProperty('paused', true);
  await expect(film(page)).toHaveJSProperty('loop', true);
  expect(fetched.filter((url) => url.includes(`/${promo.videoUrl}.`))).toEqual([]);
  await bring(page, 0.6);
  await expectPlaying(film(page));
  await expectMuted(page, true);
  await expect(sound(page, 'Unmute')).toBeVisible();
  await bring(page, 0.4);
  await expectPlaying(film(page), false);
  // Browsers let a film have its sound only after a press somewhere on the page.
  await page.mouse.click(5, 200);
  await bring(page, 1);
  await expectPlaying(film(page));
  await expectMuted(page, false);
  await expect(sound(page, 'Mute')).toBeVisible();
  const progress = page.locator('main span[style*=scale]');
  await expect
    .poll(() => progress.evaluate((line) => Number.parseFloat(getComputedStyle(line).scale)))
    .toBeGreaterThan(0.02);

  await test.step('a visitor who mutes it is not disturbed on another page', async () => {
    await pressMiddle(page, sound(page, 'Mute'));
    await expectMuted(page, true);
    // The pointer is still over the button.
    await expect.poll(() => faintWords(page)).toEqual([]);

    await visit(page, '/');
    const other = page.getByLabel(home.about.promo.title, { exact: true });
    await page.locator(`main picture[data-still="${home.about.promo.poster}"]`).last().scrollIntoViewIfNeeded();
    await expectPlaying(other);
    await expectCaptions(other);
    await expect(other).toHaveJSProperty('muted', true);
  });
});

test('a press on the promo film plays it when its code has come, and it has the focus', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/PromoPlayer-*.js');
  await visit(page, '/landing');
  await pressMiddle(page, page.getByRole('link', { name: promo.title }));
  release();
  await expectPlaying(film(page));
  await expect(toggle(page, 'Pause')).toBeFocused();

  await test.step('but not a focus that the visitor has moved meanwhile', async () => {
    const releaseAgain = await holdRequests(page, '**/assets/PromoPlayer-*.js');
    await visit(page, '/landing');
    await pressMiddle(page, page.getByRole('link', { name: promo.title }));
    const link = page.locator('main a[href="/contact"]').last();
    await link.focus();
    releaseAgain();
    await expectPlaying(film(page));
    await expect(link).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a tap on the promo film shows its pause button, also at its place', async ({ page }) => {
    await openPromo(page);
    await bring(page, 1);
    await expectPlaying(film(page));
    await expect(toggle(page, 'Pause')).toHaveCSS('opacity', '0');
    await pressMiddle(page, toggle(page, 'Pause'), true);
    await expect(toggle(page, 'Pause')).toHaveCSS('opacity', '1');
    await expectPlaying(film(page));
    await pressMiddle(page, toggle(page, 'Pause'), true);
    await expectPlaying(film(page), false);
    await pressMiddle(page, toggle(page, 'Play'), true);
    await expectPlaying(film(page));
  });
});

test('the counters of the first screen stand side by side, and the year is this one', async ({ page }) => {
  const counters = page.locator('main dl').first();
  await page.clock.setFixedTime(new Date('2031-07-01'));
  await visit(page, '/landing');
  // At once: a counter that began again would be at its target after some seconds.
  expect(await counters.locator('dd').allTextContents()).toEqual(heroCounters.map(({ target }) => String(target)));
  await withTextFonts(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await counters.locator('dd').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size, `${width} pixels`).toBe(1);
  }
  // The copyright year is that of the visitor's clock.
  await expect(page.locator('footer')).toContainText('© 2031');
});
