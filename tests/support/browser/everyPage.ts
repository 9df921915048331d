import type { Browser, Page } from 'playwright';
import { fixturePaths } from '../pagePaths';
import { hydrated, withTextFonts } from './hydrated';
import { type OpenPageOptions, openPage, type WatchedPage } from './openPage';

export interface SitePage {
  /** The first part of the names of the page's snapshot files, such as `home`. */
  name: string;
  address: string;
  /** Selectors of the elements that scripts add once their place is near the viewport. */
  lateElements: readonly string[];
}

const PROMO = 'main video[aria-label] ~ button';

const LATE_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  '/': [PROMO, '[role=group] .slick-list', '[aria-hidden=true] .slick-list'],
  '/landing': [PROMO],
};

/** Every page of the fixture content. */
export const everyPage: readonly SitePage[] = [
  ...fixturePaths.map((address) => ({
    name: address.slice(1) || 'home',
    address,
    lateElements: LATE_ELEMENTS[address] ?? [],
  })),
  { name: 'not-found', address: '/no-such-page', lateElements: [] },
];

/** The viewport widths of a phone and of a desktop, in CSS pixels. */
export const WIDTHS = [390, 1440];

/**
 * Opens a page with reduced motion and a fixed date, scrolls until scripts have added all `lateElements`, and returns to
 * the top, so that nothing changes any more.
 */
export async function openWholePage(
  browser: Browser,
  { address, lateElements }: SitePage,
  options: OpenPageOptions,
): Promise<WatchedPage> {
  const watched = await openPage(browser, {
    reducedMotion: 'reduce',
    expectedProblems: [/status of 404.*\/no-such-page/],
    ...options,
  });
  const { page } = watched;
  await page.clock.setFixedTime('2026-01-15T10:00:00+05:30');
  await page.goto(address);
  await hydrated(page);
  for (const selector of lateElements) await scrollUntilAdded(page, selector);
  await page.evaluate(() => scrollTo(0, 0));
  await withTextFonts(page);

  return watched;
}

/** Scrolls down until an element exists that scripts add only when its place is near the viewport. */
async function scrollUntilAdded(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      if (document.querySelector(wanted) !== null) return true;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      scrollTo(0, isAtEnd ? 0 : scrollY + innerHeight);
      return false;
    },
    selector,
    { polling: 50 },
  );
}
