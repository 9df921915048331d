import type { Page } from 'playwright/test';
import { loadedFamilies, OWN_FAMILIES } from '../support/browser/loadedFamilies.ts';
import { company, contact, home, landing, ourWork, privacy, services } from '../support/content.ts';
import { expect, test } from '../support/test.ts';

/** Fields whose texts name, address or sort something, or are to be seen elsewhere or later. */
const OTHER_FIELDS = new Set(
  (
    'page id href icon image poster posterOnPhones photo stills videoUrl loop captions date category categories value type ' +
    'featuredWorks featuredProjects previews projectType placeholders sending wait answerPages'
  ).split(' '),
);

/** All words of some content, text by text. */
function textsOf(value: unknown, field = ''): string[] {
  if (OTHER_FIELDS.has(field)) return [];
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, field));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, each]) => textsOf(each, name));
  }

  // A text with a name in braces is completed by the page.
  return typeof value === 'string' && !value.includes('{') ? [value] : [];
}

/** The words of films, which are records of their own. */
const FILMS: Record<string, readonly (string | undefined)[]> = {
  '/': home.featuredWorks.flatMap(({ title, facts }) => [title, facts]),
  '/our-work': ourWork.featuredProjects.flatMap(({ title, description }) => [title, description]),
};

/** What a page also has: films, links, and words of other records. */
const ALSO: Record<string, (page: Page) => Promise<void>> = {
  '/': async (page) => {
    const credits = page.getByRole('link', { name: `${home.credits.link} (opens in a new tab)` });
    await expect(credits).toHaveAttribute('target', '_blank');
    await expect(credits).toHaveAttribute('rel', /noopener/);
  },
  '/services': async (page) => {
    await expect(page.locator('main')).toContainText(company.phone.display);
    await expect(page.locator('main')).toContainText(company.email);
  },
  // Browsers fill in what they know of the visitor (WCAG 1.3.5).
  '/contact': async (page) => {
    const fields = await page
      .locator('form :is(input, select, textarea)[name]')
      .evaluateAll((all) => all.map((field) => `${field.getAttribute('name')}: ${field.getAttribute('autocomplete')}`));
    expect(fields.join(', ')).toBe(
      'name: name, email: email, phone: tel, projectType: null, subject: null, message: null, website: off',
    );
  },
};

// What a page says must be in its HTML, so all of this is seen without scripts.
test.use({ javaScriptEnabled: false });

test('without scripts, all words of every page are there, in our fonts', async ({ page }) => {
  for (const words of [home, ourWork, services, contact, landing, privacy]) {
    const path = String(words.page.path);
    await test.step(path, async () => {
      await page.goto(path);
      const shown = String(await page.locator('body').textContent());
      const texts = textsOf(words);
      expect(texts.length).toBeGreaterThan(3);
      expect([...texts, ...(FILMS[path] ?? [])].filter((text) => !shown.includes(text ?? ''))).toEqual([]);
      await expect.poll(() => loadedFamilies(page)).toEqual(expect.arrayContaining(OWN_FAMILIES));
      // Films that cannot play.
      await expect(page.locator('main video:not([controls])')).toHaveCount(0);
      await ALSO[path]?.(page);
    });
  }
});
