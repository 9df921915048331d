import type { Browser, Page } from 'playwright';
import { fixturePaths } from '../pagePaths';
import { hydrated, laidOut } from './hydrated';
import { type OpenPageOptions, openPage, type WatchedPage } from './openPage';

export interface SitePage {
  /** As the files about it are named. */
  name: string;
  address: string;
  /** What scripts put into the page once it is near the screen. */
  arrivals: readonly string[];
}

const PROMO = 'main video[aria-label] ~ button';

const ARRIVALS: Readonly<Record<string, readonly string[]>> = {
  '/': [PROMO, '[role=group] .slick-list', '[aria-hidden=true] .slick-list'],
  '/landing': [PROMO],
};

/** Every page of the sample content. */
export const everyPage: readonly SitePage[] = [
  ...fixturePaths.map((address) => ({
    name: address.slice(1) || 'home',
    address,
    arrivals: ARRIVALS[address] ?? [],
  })),
  { name: 'not-found', address: '/no-such-page', arrivals: [] },
];

/** A phone's, and a desktop's. */
export const WIDTHS = [390, 1440];

/**
 * A page of which everything has arrived that scripts bring, seen from its top and standing still: as one that wants less
 * motion, on a fixed day.
 */
export async function openWholePage(
  browser: Browser,
  { address, arrivals }: SitePage,
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
  await laidOut(page);
  for (const arrival of arrivals) await bring(page, arrival);
  await page.evaluate(async () => {
    scrollTo(0, 0);
    await document.fonts.ready;
  });

  return watched;
}

/** Scrolls down until something is there that arrives when its place is near the screen. */
async function bring(page: Page, arrival: string): Promise<void> {
  await page.waitForFunction(
    (selector) => {
      if (document.querySelector(selector) !== null) return true;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      scrollTo(0, isAtEnd ? 0 : scrollY + innerHeight);
      return false;
    },
    arrival,
    { polling: 50 },
  );
}
