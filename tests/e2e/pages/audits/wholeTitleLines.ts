import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Audit } from './Audit';

export const wholeTitleLines: Audit = {
  claim: 'every line of the title is as wide as the title',
  widths: [320, 390, 768, 1440],
  // The title of a film is one text, not lines that fill a width.
  check: (page, { name }) => (name.startsWith('our-work/') ? Promise.resolve() : expectWholeLines(page)),
};

/** Expects the drawn text of each visible line of the title to be as wide as the title. */
export async function expectWholeLines(page: Page): Promise<void> {
  const lines = await page.locator('h1').evaluate((heading) => {
    const box = heading.getBoundingClientRect();
    const seen = [...heading.querySelectorAll('[data-lockup]')].filter(
      (line) => getComputedStyle(line).display === 'block',
    );
    return seen.map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      // The width includes the letter spacing and the side bearing after the last letter.
      return range.getBoundingClientRect().width / box.width;
    });
  });
  expect(lines.length).toBeGreaterThan(0);
  for (const share of lines) {
    expect(share).toBeGreaterThan(0.97);
    expect(share).toBeLessThan(1.025);
  }
}
