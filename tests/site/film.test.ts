import { execFileSync } from 'node:child_process';
import type { Locator, Page } from 'playwright/test';
import { filmsWithPage, home, ourWork } from '../support/content.ts';
import { expectCaptions, expectPlaying, filmCard, playingLoops } from '../support/films.ts';
import { drawn, hydrated, pressMiddle, visit } from '../support/page.ts';
import { expect, MOVING, test } from '../support/test.ts';

test.use(MOVING);

const [told] = filmsWithPage;
const untold = home.featuredWorks.find(({ path, captions = 'none' }) => path === undefined && captions !== 'none');
if (!told || !untold) throw new Error('The tests need a film of each kind.');
const { film, story } = told.content;
const address = String(told.head.path);

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const openCard = (page: Page, title: string) => pressMiddle(page, filmCard(page, title).locator('picture'));
const titleOf = (words: string) => new RegExp(words.replace(/[.*+?]/g, '\\$&'), 'i');

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('cards lead to the page that tells all of a film’s story, or to the film itself', async ({ page, request }) => {
    await page.goto('/our-work');
    await openCard(page, film.title);
    await expect(page).toHaveURL(address);
    await expect(heading(page)).toHaveText(titleOf(film.title));
    const { client, role, year, task, result, credits, stills } = story;
    const words = [film.description, client, role, String(year), task, result, ...credits.map(({ name }) => name)];
    for (const said of words) await expect(page.locator('main')).toContainText(said);
    await expect(page.locator('main [data-still]')).toHaveCount(1 + stills.length);
    await expect(page.getByRole('navigation', { name: 'Other films' }).getByRole('link')).toHaveCount(2);

    await page.goto('/');
    for (const { title } of [untold, home.about.promo]) {
      const link = page.getByRole('link', { name: `Watch ${title}` });
      const answer = await request.get(String(await link.getAttribute('href')));
      expect(answer.headers()['content-type']).toBe('video/mp4');
    }
  });
});

test('the play sign of a card opens the film; Back closes it, Forward opens it', async ({ page }) => {
  await visit(page, '/our-work');
  const link = filmCard(page, film.title).getByRole('link');
  await filmCard(page, film.title).locator('picture').scrollIntoViewIfNeeded();
  const height = await page.evaluate(() => scrollY);
  await openCard(page, film.title);
  await expect(dialog(page, film.title)).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(titleOf(film.title));
  await expect(heading(page)).toHaveText(titleOf(ourWork.titleLines[0]?.text ?? ''));

  await page.goBack();
  await expect(dialog(page, film.title)).toHaveCount(0);
  await expect(page).toHaveURL('/our-work');
  await expect(page).not.toHaveTitle(titleOf(film.title));
  expect(await page.evaluate(() => scrollY)).toBe(height);
  await expect(link).toBeFocused();

  await page.goForward();
  await expect(dialog(page, film.title)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, film.title)).toHaveCount(0);
  await expect(page).toHaveURL('/our-work');

  await test.step('a click with a modifier key is left to the browser', async () => {
    await page.evaluate(() =>
      addEventListener('click', (click) => {
        document.documentElement.dataset.prevented = String(click.defaultPrevented);
        click.preventDefault();
      }),
    );
    for (const modifier of ['Alt', 'Control', 'Meta', 'Shift'] as const) {
      await link.click({ modifiers: [modifier] });
      await expect(page.locator('html'), modifier).toHaveAttribute('data-prevented', 'false');
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('the page of a film plays it, and leads to the next one', async ({ page }) => {
  await visit(page, '/');
  await openCard(page, film.title);
  await expect(page).toHaveURL(address);
  await page.reload();
  await hydrated(page);
  await expect(heading(page)).toHaveText(titleOf(film.title));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const player = page.locator('main video[controls]');
  await page.getByRole('link', { name: `Watch ${film.title}` }).press('Enter');
  await expect(player).toBeFocused();
  await expectPlaying(player);
  const { next } = told.content;
  await page.getByRole('navigation', { name: 'Other films' }).getByRole('link', { name: next?.title }).click();
  await expect(page).toHaveURL(String(next?.path));
  await expect(player).toHaveCount(0);
  await pressMiddle(page, page.getByRole('link', { name: `Watch ${next?.title}` }));
  await expectPlaying(player);

  await page.goBack();
  await expect(heading(page)).toHaveText(titleOf(film.title));
});

test('a film plays over an inert page, is closed in four ways, and gives the focus back', async ({ page }) => {
  await visit(page, '/');
  const card = filmCard(page, untold.title);
  const ways: Record<string, () => Promise<void>> = {
    'its button': () => pressMiddle(page, dialog(page, untold.title).getByRole('button', { name: 'Close' })),
    'the Escape key': () => page.keyboard.press('Escape'),
    'the backdrop above it': () => page.mouse.click(720, 5),
  };
  await card.scrollIntoViewIfNeeded();
  await expect(playingLoops(page)).not.toHaveCount(0);
  for (const [way, close] of Object.entries(ways)) {
    await test.step(way, async () => {
      if (way === 'the Escape key') await card.press('Enter');
      else await openCard(page, untold.title);
      await expect(page).toHaveURL(`/?film=${untold.id}`);
      const player = dialog(page, untold.title).locator('video[controls]');
      await expectPlaying(player);
      expect(await player.evaluate((video: HTMLVideoElement) => video.currentSrc)).toContain(`/${untold.videoUrl}.`);
      await expect(playingLoops(page)).toHaveCount(0);
      await expect(page.locator('dialog:modal')).toHaveCount(1);
      await close();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(card).toBeFocused();
      await expect(page).toHaveURL('/');
    });
  }
  await expect(playingLoops(page)).not.toHaveCount(0);

  await test.step('a drag that begins on its title and ends beside it closes nothing', async () => {
    await openCard(page, untold.title);
    await dialog(page, untold.title).getByRole('heading').hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    // At once: a dialog that closes stays visible until its transition ends.
    expect(await dialog(page, untold.title).evaluate((each) => (each as HTMLDialogElement).open)).toBe(true);
  });

  await test.step('its address can be sent to somebody, on another page with the film too', async () => {
    await visit(page, `/our-work?film=${untold.id}`);
    await expect(dialog(page, untold.title)).toBeVisible();
    await expectCaptions(dialog(page, untold.title).locator('video'));
    // The backdrop beside it.
    await page.mouse.click(5, 450);
    await expect(dialog(page, untold.title)).toHaveCount(0);
    await expect(page).toHaveURL('/our-work');
  });
});

test('a film plays in its own shape, as large as the screen allows', async ({ page }, info) => {
  const upright = info.outputPath('upright.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=216x384:duration=1', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-v', 'error', ...picture, upright]);
  await page.route(/\.(webm|mp4)$/, (route) => route.fulfill({ path: upright, contentType: 'video/mp4' }));
  await visit(page, '/our-work');
  await openCard(page, film.title);
  const inDialog = dialog(page, film.title).locator('video[controls]');
  await expectUpright(page, inDialog);
  await test.step('and can be reached and closed at 400% zoom', async () => {
    await page.setViewportSize({ width: 341, height: 156 });
    expect((await inDialog.boundingBox())?.height).toBeGreaterThan(150);
    const close = dialog(page, film.title).getByRole('button', { name: 'Close' });
    await close.scrollIntoViewIfNeeded();
    await expect(close).toBeInViewport({ ratio: 1 });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, address);
  await pressMiddle(page, page.getByRole('link', { name: `Watch ${film.title}` }));
  await expectUpright(page, page.locator('main video[controls]'));
});

async function expectUpright(page: Page, player: Locator): Promise<void> {
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(216);
  for (const [width, height] of [
    [320, 568],
    [844, 390],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    const box = await player.evaluate((video) => video.getBoundingClientRect().toJSON() as DOMRect);
    const found = `${width} x ${height}: ${Math.round(box.width)} x ${Math.round(box.height)}`;
    expect(box.width / box.height, found).toBeCloseTo(216 / 384, 1);
    expect(box.width <= width && box.height <= height, found).toBe(true);
    expect(Math.max(box.width / width, box.height / height), found).toBeGreaterThan(0.7);
  }
}

test.describe('where a file cannot be had', () => {
  // A view transition ends where the page leads to a file, which Chromium reports sometimes.
  test.use({ expectedProblems: [/Failed to load resource|ViewTransition opt-in disabled/] });

  test('a film plays in its other format, and otherwise leaves its poster with a sentence', async ({ page }) => {
    await page.route(/\.webm$/, (route) => route.fulfill({ status: 404 }));
    await visit(page, '/');
    await openCard(page, untold.title);
    const player = dialog(page, untold.title).locator('video[controls]');
    await expectPlaying(player);
    expect(await player.evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(/\.mp4$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.route(/\.mp4$/, (route) => route.fulfill({ status: 404 }));
    await openCard(page, film.title);
    await expect(dialog(page, film.title).getByRole('alert')).toHaveText('Video unavailable.');
    const poster = dialog(page, film.title).locator(`picture[data-still="${film.poster}"] img`);
    await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });
});
