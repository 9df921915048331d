import type { Page } from 'playwright/test';
import { slugOf } from '../../frontend/lib/slugOf.ts';
import { films, ourWork } from '../support/content.ts';
import { holdRequests, hydrated, pressMiddle, visit } from '../support/page.ts';
import { expect, test } from '../support/test.ts';

const { categories } = films;
const { featuredHeading, featuredProjects, notableHeading, page: head } = ourWork;

const section = (page: Page, heading: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });
const button = (page: Page, category: string) => page.getByRole('link', { name: new RegExp(`^${category} \\d+$`) });
const choose = (page: Page, category: string) => pressMiddle(page, button(page, category));
const titles = (projects: readonly { title: string }[]) => projects.map(({ title }) => title);
const within = (category: string) => films.films.filter((film) => film.category === category);
const notable = films.films.filter(({ kind }) => kind !== undefined);

/** Waits until only the films of a category are shown, directly below the chosen link, or without one everything. */
async function expectShown(page: Page, category?: string): Promise<void> {
  const chosen = page.locator('main [aria-current=true]');
  const cards = page.locator('[data-film-card] h3');
  if (category === undefined) {
    await expect(chosen).toHaveCount(0);
    await expect(section(page, featuredHeading).locator('h3')).toContainText(titles(featuredProjects));
    await expect(section(page, notableHeading).locator('dd')).toHaveText(titles(notable));
    await expect(cards).toHaveCount(featuredProjects.length);
    return;
  }
  await expect(chosen).toHaveText([`${category} ${within(category).length}`]);
  await expect(section(page, category).locator('h3')).toContainText(titles(within(category)));
  await expect(section(page, category).locator('picture')).toHaveCount(within(category).length);
  await expect(cards).toHaveCount(within(category).length);
  // A film without a file is only its picture.
  const pressable = within(category).filter(({ videoUrl }) => videoUrl !== undefined);
  await expect(page.locator('[data-film-card] h3 a')).toHaveCount(pressable.length);
  await expect(section(page, notableHeading)).toHaveCount(0);
}

test('a category shows all of its films, is announced, and stays until a second press', async ({ page }) => {
  await visit(page, '/our-work?category=weddingz&utm_source=letter');
  const status = page.getByRole('status');
  await expectShown(page);
  await expect(status).toBeEmpty();
  expect(categories).toHaveLength(6);
  for (const category of categories) {
    await choose(page, category);
    await expectShown(page, category);
    await expect(page).toHaveURL(`/our-work?category=${slugOf(category)}&utm_source=letter`);
    const { length } = within(category);
    await expect(status).toHaveText(`Showing ${length} project${length === 1 ? '' : 's'}: ${category}`);
  }
  await choose(page, String(categories.at(-1)));
  await expectShown(page);
  await expect(status).toHaveText(`Showing all ${films.films.length} projects`);
  await expect(page).toHaveURL('/our-work?utm_source=letter');
});

test('a category moves nothing, and is followed by Back, Forward and a reload', async ({ page }) => {
  await visit(page, '/our-work');
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
  await choose(page, 'Commercials');
  await expectShown(page, 'Commercials');
  await expect(button(page, 'Commercials')).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(120);
  await expect(page).toHaveTitle(head.title);
  const places = [button(page, 'Commercials'), section(page, 'Commercials').locator('ul')];
  const [row, list] = await Promise.all(places.map((place) => place.boundingBox()));
  expect((list?.y ?? 900) - (row?.y ?? 0)).toBeLessThan(300);

  await choose(page, 'Live Events');
  await expectShown(page, 'Live Events');
  await page.goBack();
  await expectShown(page, 'Commercials');
  await page.goBack();
  await expectShown(page);
  await expect(button(page, 'Live Events')).toBeFocused();
  await page.goForward();
  await expectShown(page, 'Commercials');
  await page.reload();
  await hydrated(page);
  await expectShown(page, 'Commercials');
  // Nothing has changed since the page was opened.
  await expect(page.getByRole('status')).toBeEmpty();

  await page.locator('footer').getByRole('link', { name: 'Our Work' }).click();
  await expectShown(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a press before hydration opens the page with its category, which is then chosen', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/our-work');
  await choose(page, 'Documentaries');
  await expect(page).toHaveURL('/our-work?category=documentaries');
  release();
  await expectShown(page, 'Documentaries');
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });

  test('the categories are a row that shows that of the address, and what the keyboard reaches', async ({ page }) => {
    const last = String(categories.at(-1));
    await visit(page, `/our-work?category=${slugOf(last)}`);
    await expect(button(page, last)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => [scrollY, document.documentElement.scrollWidth])).toEqual([0, 320]);
    const tops = await page
      .locator('main [aria-current]')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await button(page, String(categories[0])).focus();
    for (const category of categories) {
      await expect(button(page, category)).toBeFocused();
      await expect(button(page, category)).toBeInViewport({ ratio: 1 });
      if (category !== last) await page.keyboard.press('Tab');
    }
    const frames = page.locator('[data-film-card] span:has(> [data-loop])');
    const signs = await frames.evaluateAll((all) => all.map((frame) => getComputedStyle(frame, '::before').opacity));
    expect([...new Set(signs)], 'each film has its play sign').toEqual(['1']);
    await page.keyboard.press('Enter');
    await expectShown(page);
    await page.keyboard.press('Enter');
    await expectShown(page, last);
  });
});
