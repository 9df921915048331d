import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import contact from '../../fixtures/content/contact.yaml';
import homeContent from '../../fixtures/content/home.yaml';
import landing from '../../fixtures/content/landing.yaml';
import ourWork from '../../fixtures/content/our-work.yaml';
import services from '../../fixtures/content/services.yaml';
import site from '../../fixtures/content/site.yaml';
import { expectGoodPage } from '../../support/browser/expectGoodPage';
import { hydrated } from '../../support/browser/hydrated';
import { nextFrames } from '../../support/browser/nextFrames';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { unpressable } from '../../support/browser/unpressable';
import { unreadableTexts } from '../../support/browser/unreadableTexts';
import { buildFixture, type FixtureBuild } from '../../support/commands/buildFixture';
import { type StartedHost, startApache } from '../../support/host/startApache';
import { filmPaths, fixturePaths } from '../../support/pagePaths';
import { emptyContent, growContent, lengthenWords } from './otherContent';

const { credits, featuredWorksIntro, highlightsIntro, whyChooseUs: home, quotesHeading } = homeContent;

const BUILD_MS = 180_000;

const browser = await sharedBrowser();
/** Builds and serves a site with edited content for the tests of one `describe`. */
function siteOf(change: (checkout: string) => void) {
  const own = {} as { build: FixtureBuild; host: StartedHost };
  beforeAll(async () => {
    own.build = await buildFixture(change);
    own.host = await startApache({ site: own.build.site });
  }, BUILD_MS);
  afterAll(async () => {
    await own.host?.stop();
    own.build?.remove();
  });

  return own;
}

describe('other counts, single entries, long names, and a title in Devanagari', () => {
  const own = siteOf(growContent);

  it.each(fixturePaths)('suit the page at %s', (address) => expectGoodPage(browser, own.host.url, address));

  it('are all there', async () => {
    const { page, close } = await openPage(browser, { baseURL: own.host.url });
    await page.goto('/');
    expect(await page.locator('h1').textContent()).toContain('छह साल से');
    expect(await page.locator('li[data-type]').count()).toBe(20);
    // A single quote is no slider: nothing to scroll to or to pause.
    expect(await page.getByRole('group', { name: quotesHeading }).locator('[tabindex]').count()).toBe(0);
    await page.goto('/our-work');
    expect(await page.locator('details').count()).toBe(1);
    await page.goto('/services');
    expect(await page.locator('article').count()).toBe(5);
    await close();
  });

  it.each([390, 1440])('show a portrait beside the name of the person, %i pixels wide', async (width) => {
    const { page, close } = await openPage(browser, { baseURL: own.host.url, viewport: { width, height: 844 } });
    await page.goto('/');
    const portrait = page.locator('figure', { has: page.getByRole('heading', { name: 'Asha Raghunathan' }) });
    await portrait.scrollIntoViewIfNeeded();
    expect(await portrait.textContent()).toBe('Asha RaghunathanEditor and colourist');
    const photo = portrait.locator('img');
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect((await photo.boundingBox())?.width).toBeGreaterThan(120);
    await close();
  });

  it.each([390, 1440])(
    'have the title in the font of its script, in lines that fill the width and do not touch, %i pixels wide',
    async (width) => {
      const { page, close } = await openPage(browser, { baseURL: own.host.url, viewport: { width, height: 844 } });
      await page.goto('/');
      await expect
        .poll(() =>
          page.evaluate(() =>
            [...document.fonts].some(({ family, status }) => family.includes('Anek Devanagari') && status === 'loaded'),
          ),
        )
        .toBe(true);
      const lines = await page.locator('h1').evaluate((heading) =>
        [...heading.querySelectorAll<HTMLElement>('[data-lockup]')].map((line) => {
          const words = document.createRange();
          words.selectNodeContents(line);
          const { paddingTop, fontSize } = getComputedStyle(line);
          return {
            share: words.getBoundingClientRect().width / heading.clientWidth,
            room: Number.parseFloat(paddingTop) / Number.parseFloat(fontSize),
          };
        }),
      );
      expect(lines).toHaveLength(2);
      for (const { share, room } of lines) {
        expect(share).toBeGreaterThan(0.95);
        expect(share).toBeLessThan(1.06);
        // Devanagari vowel signs rise above the cap height.
        expect(room).toBeGreaterThan(0.1);
      }
      await close();
    },
  );
});

describe('a word of 34 letters in every text, in Latin, Devanagari, Tamil and Urdu', () => {
  const own = siteOf(lengthenWords);

  it.each(fixturePaths)('suits the page at %s', async (address) => {
    await expectGoodPage(browser, own.host.url, address);
    const { page, close } = await openPage(browser, { baseURL: own.host.url, reducedMotion: 'reduce' });
    await page.goto(address);
    await hydrated(page);
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await nextFrames(page);
      expect([...(await unreadableTexts(page)), ...(await unpressable(page))], `at ${width} pixels`).toEqual([]);
      const starts = await startsOfTexts(page);
      expect(starts.filter(({ isUrdu }) => isUrdu).length).toBeGreaterThan(0);
      expect(starts.filter(({ isUrdu, isRight }) => isUrdu !== isRight)).toEqual([]);
    }
    await close();
  });

  it('reads what a visitor types in Urdu from the right', async () => {
    const { page, close } = await openPage(browser, { baseURL: own.host.url });
    await page.goto('/contact');
    const directionOf = (name: string) =>
      page.locator(`form [name=${name}]`).evaluate((field) => getComputedStyle(field).direction);
    for (const [words, direction] of [
      ['شادی کی فلم', 'rtl'],
      ['A wedding film', 'ltr'],
    ]) {
      for (const name of ['name', 'subject', 'message']) {
        await page.locator(`form [name=${name}]`).fill(words ?? '');
        expect(await directionOf(name), name).toBe(direction);
      }
    }
    await close();
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
      if (!element.checkVisibility({ opacityProperty: true }) || element.closest('[aria-hidden=true], [data-hidden]'))
        return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      // A line has a rectangle for each part with a direction of its own.
      const parts = [...range.getClientRects()];
      const line = parts.filter(({ top }) => Math.abs(top - (parts[0]?.top ?? 0)) < 4);
      const box = element.getBoundingClientRect();
      // Words for screen readers are in a box of one pixel.
      if ((text.parentElement?.offsetWidth ?? 0) < 2) return [];
      const left = Math.min(...line.map((part) => part.left)) - box.left - Number.parseFloat(paddingLeft);
      const right = box.right - Number.parseFloat(paddingRight) - Math.max(...line.map((part) => part.right));
      // A line that fills its box begins at both sides.
      if (Math.abs(left - right) < 2) return [];
      return [{ words: words.slice(0, 40), isUrdu: /^\P{L}*\p{Script=Arabic}/u.test(words), isRight: right < left }];
    }),
  );
}

describe('lists without entries', () => {
  const own = siteOf(emptyContent);

  it('have no portrait on Home', async () => {
    const { page, close } = await openPage(browser, { baseURL: own.host.url });
    await page.goto('/');
    expect(await page.locator('main figure:has(h3)').count()).toBe(0);
    await close();
  });

  const paths = fixturePaths.filter((path) => !filmPaths.includes(path));

  it.each(paths)('suit the page at %s', (address) => expectGoodPage(browser, own.host.url, address));

  it.each([
    ['/', credits.heading],
    ['/', highlightsIntro.heading],
    ['/', featuredWorksIntro.heading],
    ['/', home.heading],
    ['/', quotesHeading],
    ['/our-work', ourWork.featuredHeading],
    ['/our-work', ourWork.additionalServices.heading],
    ['/our-work', ourWork.notableHeading],
    ['/our-work', ourWork.testimonialsHeading],
    ['/our-work', ourWork.faqHeading],
    ['/services', services.process.heading],
    ['/services', services.notableHeading],
    ['/services', services.whyChooseUs.heading],
    ['/services', services.testimonialsHeading],
    ['/contact', contact.faqHeading],
    ['/landing', landing.portfolioHeading],
    ['/landing', landing.quotesHeading],
  ])('of %s take the heading “%s” with them', async (address, heading) => {
    const html = await (await fetch(own.host.url + address)).text();
    const headings = [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, words]) => words);
    expect(headings).toContain('Reach us');
    expect(headings).not.toContain(heading);
  });

  it.each([
    ['/', homeContent.hero.reelButton],
    ['/services', services.ask?.label],
    ['/contact', site.whatsApp.label],
  ])('and optional texts that are missing leave out, on %s, “%s”', async (address, words) => {
    expect(words).toBeTruthy();
    expect(await (await fetch(own.host.url + address)).text()).not.toContain(words);
  });

  it.each(paths)('leave nothing empty on the page at %s', async (address) => {
    const { page, close } = await openPage(browser, { baseURL: own.host.url });
    await page.goto(address);
    const empty = await page
      .locator('main :is(ul, ol, dl, section, header, article), footer :is(ul, dl, section)')
      .evaluateAll((all) => all.filter(({ textContent }) => textContent === '').map(({ outerHTML }) => outerHTML));
    expect(empty.filter((html) => !/<(picture|video|iframe)/.test(html))).toEqual([]);
    await close();
  });
});
