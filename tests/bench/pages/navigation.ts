import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { atMost, type Finding, fact } from '../findings';
import type { BenchPart } from '../parts';
import { HEAP_GROWTH_PERCENT, NAVIGATION_MS } from './budgets';
import { medianOfRounds } from './medianOfRounds';
import type { PagesOptions } from './options';
import { onPageSite } from './pageSite';
import { responseTime } from './responseTime';
import { DESKTOP, onVisit, untilQuiet, type Visit } from './visit';

/** Each from the one before it; the last leads back. */
const PATHS = ['/our-work', '/services', '/contact', '/'];
const NAVIGATIONS = 50;

/** How long a visitor reads before the first link: time to fetch other pages' code while nothing else is wanted. */
const READING_MS = 3000;
/** From the pointer's arrival on a link to the press. */
const HOVER_MS = 100;

/** Pages reached by a link inside the site come at once, and none of them stays behind in memory. */
export function navigation({ rounds }: PagesOptions): BenchPart {
  return {
    title: `Navigation inside the site, Slow 4G, medians of ${rounds}`,
    measure: () =>
      onPageSite(async (site) => {
        const findings: Finding[] = [];
        for (const [place, path] of PATHS.entries()) {
          const from = PATHS.at(place - 1) ?? '/';
          const ms = await medianOfRounds(rounds, () =>
            onVisit(site, { screen: DESKTOP, isSlowLine: true }, async ({ page }) => {
              await page.goto(from);
              await untilQuiet(page);
              await wait(READING_MS);

              return follow(page, path);
            }),
          );
          findings.push(atMost(NAVIGATION_MS, `${from} to ${path}`, ms, 'ms'));
        }
        const growth = await onVisit(site, { screen: DESKTOP }, heapGrowth);

        return [
          ...findings,
          fact('heap after each page once', growth.beforeMiB, 'MiB'),
          fact(`heap after ${NAVIGATIONS} navigations more`, growth.afterMiB, 'MiB'),
          atMost(HEAP_GROWTH_PERCENT, '  growth', 100 * (growth.afterMiB / growth.beforeMiB - 1), '%'),
        ];
      }),
  };
}

async function follow(page: Page, path: string): Promise<number> {
  const link = page.locator(`header nav [href="${path}"]`);
  await link.hover();
  await wait(HOVER_MS);

  return responseTime(page, () => link.click(), `header nav [href="${path}"][aria-current="page"]`);
}

/** Home is reached by its link in the bar like every other page, so that both counts are of the same page. */
async function heapGrowth({ page, devTools }: Visit) {
  const goRound = async (navigations: number) => {
    for (let done = 0; done < navigations; done += 1) await follow(page, PATHS[done % PATHS.length] ?? '/');
    await follow(page, '/contact');
  };
  const heapMiB = async () => {
    // What waits for the next idle moment, and what only that has let go.
    for (let pass = 0; pass < 3; pass += 1) {
      await wait(500);
      await devTools.send('HeapProfiler.collectGarbage');
    }
    return (await devTools.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
  };
  await page.goto('/');
  await untilQuiet(page);
  await goRound(PATHS.length);
  const beforeMiB = await heapMiB();
  await goRound(NAVIGATIONS);

  return { beforeMiB, afterMiB: await heapMiB() };
}
