import type { Page } from 'playwright';
import { hydrated, noteHydration } from './hydrated';
import { neverIdle } from './neverIdle';

/** Visits a page and returns the names in `assets/` of the scripts that it fetches until React has hydrated it. */
export async function scriptsToHydrate(page: Page, address: string): Promise<string[]> {
  await noteHydration(page);
  // Without idle callbacks the page prefetches nothing for other pages.
  await neverIdle(page);
  await page.goto(address);
  await hydrated(page);

  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
      .map((path) => path.replace(/^.*\/assets\//, '')),
  );
}
