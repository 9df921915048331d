import type { Page } from 'playwright/test';
import { landing } from '../support/content.ts';
import { pressMiddle, readThrough, visit } from '../support/page.ts';
import { expect, test } from '../support/test.ts';

/** The upright film and the wide one that the landing page has of other sites, and the addresses that their iframes must have. */
const [, upright, wide] = landing.portfolio;
const UPRIGHT_FRAME = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&playsinline=1&start=65';
const WIDE_FRAME = 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e';

test.use({ expectedProblems: [/^Request to another site/] });

const card = (page: Page, title = '') => page.getByRole('link', { name: `Watch ${title}` });

test('a film of another site asks nobody before a press, which opens its frame', async ({ page }) => {
  const asked: string[] = [];
  await page.route(/^https:/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>A film of another site' });
  });
  await visit(page, '/landing');
  await readThrough(page);
  for (const [film, press, address, shape] of [
    [upright, () => pressMiddle(page, card(page, upright?.title).locator('picture')), UPRIGHT_FRAME, 9 / 16],
    [wide, () => card(page, wide?.title).press('Enter'), WIDE_FRAME, 16 / 9],
  ] as const) {
    await card(page, film?.title).hover();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(asked).toEqual([]);

    await press();
    const dialog = page.getByRole('dialog', { name: String(film?.title) });
    await expect(dialog.frameLocator('iframe').getByText('A film of')).toBeVisible();
    expect(asked.splice(0)).toEqual([address]);
    await expect(dialog.locator('iframe')).toHaveAttribute('allow', 'autoplay; fullscreen; picture-in-picture');
    await expect(dialog.getByTitle(String(film?.title))).toBeVisible();
    const { width = 0, height = 1 } = (await dialog.locator('iframe').boundingBox()) ?? {};
    expect(width / height, address).toBeCloseTo(shape, 1);
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(card(page, film?.title)).toBeFocused();
  }
});
