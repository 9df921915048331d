import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright/test';
import { company, fixturePaths, site } from '../support/content.ts';
import { untilHydrated } from '../support/page.ts';
import { expect, MOVING, test } from '../support/test.ts';

test.use({ ...MOVING, viewport: { width: 1280, height: 800 }, expectedProblems: [/status of 404/] });

/** Words of a page as a PDF and its HTML have them alike: without spaces and hyphens, in small letters. */
const plain = (words: string) => words.replaceAll(/[\s-]/g, '').toLowerCase();

test('a visitor prints every page: it has all of its words, dark on white', async ({ page }) => {
  for (const address of [...fixturePaths, '/no-such-page']) {
    await page.emulateMedia({ media: null });
    await page.goto(address);
    await page.keyboard.press('Shift');
    await untilHydrated(page);
    // Blocks enter and figures count.
    await page.evaluate(() => scrollTo(0, innerHeight / 2));
    const pdf = await page.pdf({ format: 'A4' });
    const printed = plain(execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' }));
    // By words, because pdftotext reads across columns.
    const words = (await textsOf(page)).flatMap((text) => text.split(/[\s-]+/));
    expect(words.length).toBeGreaterThan(0);
    const facts = [company.phone.display, company.email, company.legalName, ...company.address.lines];
    expect(
      [...words, ...facts].filter((text) => !printed.includes(plain(text))),
      address,
    ).toEqual([]);
    for (const label of ['Skip to content', site.letsTalk.label]) expect(printed).not.toContain(plain(label));

    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('footer img:visible')).toHaveCount(0);
    // Children of a video are not rendered, and have no styles.
    const inks = await page.evaluate(() =>
      [...document.querySelectorAll('html, html :not(video *)')].map((each) => {
        const { color, backgroundColor, backgroundImage } = getComputedStyle(each);
        return `${color} on ${backgroundImage === 'none' ? backgroundColor : backgroundImage}`;
      }),
    );
    expect([...new Set(inks)], address).toEqual([
      'rgb(0, 0, 0) on rgb(255, 255, 255)',
      'rgb(0, 0, 0) on rgba(0, 0, 0, 0)',
    ]);
  }
});

/** The words of the page's main part, of closed answers too; of a figure that counts, the one at its end. */
function textsOf(page: Page): Promise<string[]> {
  return page.locator('main :is(h2, h3, p, dt, dd, li, blockquote)').evaluateAll((all) =>
    all
      .filter((each) => each.closest('form, noscript, [aria-hidden=true], .slick-cloned, [role=status]') === null)
      .filter((each) => each.querySelector('p, h3, dl, blockquote, button, span, ul') === null)
      .filter((each) => each.closest('[data-visually-hidden], [data-part=banners]') === null)
      .flatMap((each) => each.getAttribute('data-widest') ?? each.textContent ?? [])
      .filter((text) => text.trim() !== ''),
  );
}
