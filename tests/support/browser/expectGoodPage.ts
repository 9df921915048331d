import type { Browser, Page } from 'playwright';
import { expect } from 'vitest';
import { axeFindings } from './axeFindings';
import { hydrated, withTextFonts } from './hydrated';
import { openPage } from './openPage';
import { unreadableTexts } from './unreadableTexts';

const WIDTHS = [1440, 390];
/** The narrowest screen. It has the layout of a phone, so axe would find nothing else than at 390 pixels. */
const NARROWEST = 320;

/**
 * Fails unless a page, whatever its content, answers with this status and one h1, hydrates without an error, is
 * readable on wide and narrow screens, and has no axe violations.
 */
export async function expectGoodPage(browser: Browser, baseURL: string, address: string, status = 200): Promise<void> {
  const { page, expectNoProblems, close } = await openPage(browser, {
    baseURL,
    reducedMotion: 'reduce',
    expectedProblems: status === 200 ? [] : [new RegExp(`status of ${status}`)],
  });
  try {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(status);
    expect(await page.locator('h1').count()).toBe(1);
    await hydrated(page);
    await withTextFonts(page);
    for (const width of [...WIDTHS, NARROWEST]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await widestOf(page), `at ${width} pixels`).toEqual([]);
      expect(await unreadableTexts(page), `at ${width} pixels`).toEqual([]);
      if (width !== NARROWEST) expect(await axeFindings(page), `at ${width} pixels`).toEqual([]);
    }
    expectNoProblems();
  } finally {
    await close();
  }
}

/**
 * Returns the innermost elements that overflow the right side of the viewport; none if the page does not scroll
 * sideways.
 */
function widestOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1;
    return [...document.body.querySelectorAll('*')]
      .filter((element) => isBeyond(element) && ![...element.children].some(isBeyond))
      .map((element) => element.outerHTML.slice(0, 160));
  });
}
