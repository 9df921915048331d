import type { Page } from 'playwright/test';
import { crookedTitleLines, faultsAt } from '../support/browser/audits.ts';
import { axeFindings } from '../support/browser/axeFindings.ts';
import { buildFixture } from '../support/commands/buildFixture.ts';
import { contact, fixturePaths, home, landing, ourWork, privacy, services } from '../support/content.ts';
import { hydrated, withTextFonts } from '../support/page.ts';
import { test as base, expect, testOf } from '../support/test.ts';
import { emptyContent, lengthenWords } from './otherContent.ts';

/**
 * Expects that the page, whatever its content, has one h1, hydrates, can be read on wide and narrow screens, and has no axe
 * violations.
 */
async function expectGoodPage(page: Page, address: string): Promise<void> {
  expect((await page.goto(address))?.status()).toBe(200);
  await expect(page.locator('h1')).toHaveCount(1);
  await hydrated(page);
  await withTextFonts(page);
  expect(await faultsAt(page, [320, 768, 1440, 390])).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
}

base.describe('other counts, and a word of 34 letters in every text, in Latin, Devanagari, Tamil and Urdu', () => {
  const test = testOf(() => buildFixture(lengthenWords));

  for (const address of fixturePaths) {
    test(`suits the page at ${address}, where Urdu begins at the right`, async ({ page }) => {
      await expectGoodPage(page, address);
      const starts = await startsOfTexts(page);
      expect(starts.filter(({ isUrdu }) => isUrdu).length).toBeGreaterThan(0);
      expect(starts.filter(({ isUrdu, isRight }) => isUrdu !== isRight)).toEqual([]);
    });
  }

  test('have a portrait, no buttons for one quote, and a title in the font of its script', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[role=group]').getByRole('button')).toHaveCount(0);
    const photo = page
      .locator('figure', { has: page.getByRole('heading', { name: 'Asha Raghunathan' }) })
      .locator('img');
    await photo.scrollIntoViewIfNeeded();
    // Devanagari vowel signs rise above the cap height.
    await expect(page.locator('h1 span').first()).not.toHaveCSS('padding-top', '0px');
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await hydrated(page);
    await withTextFonts(page);
    const loaded = () =>
      page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : [])));
    await expect.poll(loaded).toContainEqual(expect.stringContaining('Anek Devanagari'));
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect((await photo.boundingBox())?.width).toBeGreaterThan(120);
      expect(await crookedTitleLines(page)).toEqual([]);
    }
  });

  test('lets a visitor type Urdu from the right', async ({ page }) => {
    await page.goto('/contact');
    for (const [words, direction] of [
      ['شادی کی فلم', 'rtl'],
      ['A wedding film', 'ltr'],
    ] as const) {
      for (const name of ['name', 'subject', 'message']) {
        const field = page.locator(`form [name=${name}]`);
        await field.fill(words);
        await expect(field).toHaveCSS('direction', direction);
      }
    }
  });
});

/** Each text of a page whose alignment follows its direction: whether it is in Urdu, and whether its first line begins at the right. */
function startsOfTexts(page: Page) {
  return page.locator('h2, h3, p, blockquote, figcaption, dd').evaluateAll((all) =>
    all.flatMap((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      const words = text?.textContent?.trim() ?? '';
      const { textAlign, display, paddingLeft, paddingRight } = getComputedStyle(element);
      if (text === null || words.length < 30 || textAlign !== 'start' || !/block|grid/.test(display)) return [];
      const isHidden = element.closest('[aria-hidden=true], [data-visually-hidden]') !== null;
      // Words for screen readers are in a box of one pixel.
      const isVisuallyHidden = (text.parentElement?.offsetWidth ?? 0) < 2;
      if (isHidden || isVisuallyHidden || !element.checkVisibility({ opacityProperty: true })) return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      // A line has a rectangle for each part with a direction of its own.
      const parts = [...range.getClientRects()];
      const line = parts.filter(({ top }) => Math.abs(top - (parts[0]?.top ?? 0)) < 4);
      const box = element.getBoundingClientRect();
      const left = Math.min(...line.map((part) => part.left)) - box.left - Number.parseFloat(paddingLeft);
      const right = box.right - Number.parseFloat(paddingRight) - Math.max(...line.map((part) => part.right));
      // A line that fills its box begins at both sides.
      if (Math.abs(left - right) < 2) return [];
      return [{ words: words.slice(0, 40), isUrdu: /^\P{L}*\p{Script=Arabic}/u.test(words), isRight: right < left }];
    }),
  );
}

base.describe('lists without entries', () => {
  const test = testOf(() => buildFixture(emptyContent));

  /** The headings that stay, because they do not belong to a list. */
  const stays: Record<string, readonly string[]> = {
    '/': [home.about.heading, home.callToAction.heading],
    '/our-work': [ourWork.callToAction.heading],
    '/services': [services.call.heading],
    '/contact': [contact.form.heading, contact.studio.heading, contact.callToAction.heading],
    '/landing': [landing.callToAction.heading],
    '/privacy': privacy.sections.map(({ heading }) => heading),
  };

  for (const [address, headings] of Object.entries(stays)) {
    test(`suit the page at ${address}, and take their headings with them`, async ({ page }) => {
      await expectGoodPage(page, address);
      await expect(page.locator('main h2')).toHaveText(headings);
      // Optional texts that are missing.
      for (const text of [home.hero.reelButton, services.ask?.label, 'WhatsApp']) {
        await expect(page.getByText(String(text))).toHaveCount(0);
      }
      const empty = await page
        .locator('main :is(ul, ol, dl, section, header, article), footer :is(ul, dl, section)')
        .evaluateAll((all) => all.filter(({ textContent }) => textContent === '').map(({ outerHTML }) => outerHTML));
      expect(empty.filter((html) => !/<(picture|video|iframe)/.test(html))).toEqual([]);
      await expect(page.locator('main figure:has(h3)')).toHaveCount(0);
    });
  }
});
