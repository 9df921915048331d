import type { Page } from 'playwright';
import { expect } from 'vitest';
import { WIDTHS } from '../../../support/browser/everyPage';
import type { Audit } from './Audit';

export const readByScreenReaders: Audit = {
  claim: 'a screen reader reads it as it was reviewed',
  widths: WIDTHS,
  check: async (page, { name, width }) => {
    const tree = await page.locator('body').ariaSnapshot();
    await expect(`${tree}\n`).toMatchFileSnapshot(`snapshots/screen-reader/${name}-${width}.yml`);
    expect(await outlineProblems(page)).toEqual([]);
  },
};

/** Skipped heading levels, landmarks with the same name and empty lists, which confuse users of screen readers. */
function outlineProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isRead = (element: Element) => element.checkVisibility() && element.closest('[aria-hidden=true]') === null;
    const problems: string[] = [];
    let level = 0;
    for (const heading of [...document.querySelectorAll('h1, h2, h3, h4')].filter(isRead)) {
      const next = Number(heading.localName[1]);
      if (next > level + 1) problems.push(`h${level} is followed by h${next}: ${heading.textContent}`);
      level = next;
    }
    const landmarks = [...document.querySelectorAll('nav')]
      .filter(isRead)
      .map((each) => each.getAttribute('aria-label'));
    if (new Set(landmarks).size < landmarks.length) problems.push(`Two of the same name: ${landmarks}`);
    for (const [list, item] of [
      ['ul, ol', 'li'],
      ['dl', 'dt'],
    ] as const) {
      for (const each of [...document.querySelectorAll(list)].filter(isRead)) {
        if (![...each.querySelectorAll(item)].some(isRead))
          problems.push(`An empty list: ${each.outerHTML.slice(0, 100)}`);
      }
    }
    return problems;
  });
}
