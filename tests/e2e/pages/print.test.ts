import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import company from '../../fixtures/content/company.yaml';
import site from '../../fixtures/content/site.yaml';
import { everyPage } from '../../support/browser/everyPage';
import { untilHydrated } from '../../support/browser/hydrated';
import { openPage } from '../../support/browser/openPage';
import { sharedBrowser } from '../../support/browser/sharedBrowser';
import { testSite } from '../../support/host/testSite';

const { host } = testSite();
const browser = await sharedBrowser();

/** Words of a page as a PDF and its HTML have them alike: without spaces and hyphens, in small letters. */
const plain = (words: string) => words.replaceAll(/[\s-]/g, '').toLowerCase();

const PRINTS = everyPage.flatMap((page) => [
  { ...page, format: 'A4', moment: 'at once' },
  { ...page, format: 'Letter', moment: 'while blocks enter and figures count' },
]);

it.each(PRINTS)('$address, printed $moment on $format, has all of its words, dark on white', async (printed) => {
  const { page, close } = await openPage(browser, {
    baseURL: host.url,
    viewport: { width: 1280, height: 800 },
    expectedProblems: [/status of 404/],
  });
  await page.goto(printed.address);
  if (printed.moment !== 'at once') {
    await page.keyboard.press('Shift');
    await untilHydrated(page);
    await page.evaluate(() => scrollTo(0, innerHeight / 2));
  }
  const pdf = await page.pdf({ format: printed.format });
  const words = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
  const isPrinted = (text: string) => plain(words).includes(plain(text));

  // By words, because pdftotext reads across columns.
  const texts = await textsOf(page);
  expect(texts.length).toBeGreaterThan(0);
  const missing = texts.flatMap((text) => text.split(/[\s-]+/)).filter((word) => !isPrinted(word));
  expect(missing).toEqual([]);
  for (const fact of [company.phone.display, company.email, company.legalName, ...company.address.lines]) {
    expect(isPrinted(fact), fact).toBe(true);
  }
  expect(isPrinted(site.skipLink)).toBe(false);
  expect(isPrinted(site.letsTalk.label)).toBe(false);

  await page.emulateMedia({ media: 'print' });
  expect(await inksOf(page)).toEqual(['rgb(0, 0, 0) on rgb(255, 255, 255)']);
  await close();
});

/** The words of the page's main part, of closed answers too; of a figure that counts, the one at its end. */
function textsOf(page: Page): Promise<string[]> {
  return page.locator('main :is(h2, h3, p, dt, dd, li, blockquote)').evaluateAll((all) =>
    all
      .filter((each) => each.closest('form, noscript, [aria-hidden=true], .slick-cloned, [role=status]') === null)
      .filter((each) => each.querySelector('p, h3, dl, blockquote, button, span, ul') === null)
      .filter((each) => each.closest('[data-hidden], [data-part=banners]') === null)
      .flatMap((each) => each.getAttribute('data-widest') ?? each.textContent ?? [])
      .filter((text) => text.trim() !== ''),
  );
}

/** The colors of all visible words and of what is behind them. */
function inksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inks = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || !text.textContent?.trim())
        continue;
      let ground = 'rgba(0, 0, 0, 0)';
      for (let box: Element | null = element; box !== null && ground === 'rgba(0, 0, 0, 0)'; box = box.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(box);
        ground = backgroundImage === 'none' ? backgroundColor : backgroundImage;
      }
      inks.add(`${getComputedStyle(element).color} on ${ground}`);
    }
    return [...inks];
  });
}
