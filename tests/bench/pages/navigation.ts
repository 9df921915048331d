import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { BenchPart } from '../bench';
import { atMost, type Finding, fact } from '../findings';
import { median, medianOfRounds } from '../statistics';
import { HEAP_GROWTH_PERCENT, NAVIGATION_MS } from './budgets';
import { withPageSite } from './pageSite';
import { placeOf } from './place';
import { responseTime } from './responseTime';
import { DESKTOP, untilQuiet, type Visit, withFreshBrowser } from './withFreshBrowser';

/** Each page is reached from the one before it, the first from the last. */
const PATHS = ['/our-work', '/services', '/contact', '/'];
const NAVIGATIONS = 50;
/** Rounds before the heap is measured, because code that V8 optimises in them is no leak; it does so most in the first ten. */
const WARM_UP_ROUNDS = 12;

/** How long a visitor reads before each link; meanwhile the page can prefetch other pages' code. */
const READING_MS = 3000;
/** The time between the pointer's arrival on a link and the press. */
const HOVER_MS = 100;

/** Navigation inside the site is fast, and pages that were left do not stay in memory. */
export function navigation(rounds: number): BenchPart {
  return {
    title: `Navigation inside the site, Slow 4G, medians of ${rounds}`,
    measure: () =>
      withPageSite(async (site) => {
        const findings: Finding[] = [];
        for (const [place, path] of PATHS.entries()) {
          const from = PATHS.at(place - 1) ?? '/';
          const ms = await medianOfRounds(rounds, () =>
            withFreshBrowser(site, { screen: DESKTOP, isSlowLine: true }, async ({ page }) => {
              await page.goto(from);
              await untilQuiet(page);
              await wait(READING_MS);

              return follow(page, path);
            }),
          );
          findings.push(atMost(NAVIGATION_MS, `${from} to ${path}, first link of a visit`, ms, 'ms'));
        }
        const later = await withFreshBrowser(site, { screen: DESKTOP, isSlowLine: true }, ({ page }) =>
          laps(page, rounds),
        );
        for (const [path, times] of later) {
          findings.push(atMost(NAVIGATION_MS, `to ${path}, later in a visit`, median(times), 'ms'));
        }
        const { before, after } = await withFreshBrowser(site, { screen: DESKTOP }, heapGrowth);

        return [
          ...findings,
          fact('heap once all pages are known', before.heapMiB, 'MiB'),
          fact(`heap after ${NAVIGATIONS} navigations more`, after.heapMiB, 'MiB'),
          atMost(HEAP_GROWTH_PERCENT, '  growth', 100 * (after.heapMiB / before.heapMiB - 1), '%'),
          fact('DOM nodes left behind by each', (after.nodes - before.nodes) / NAVIGATIONS),
        ];
      }),
  };
}

/** Times in ms to each page, without the first lap, in which the site may find that view transitions take too long. */
async function laps(page: Page, count: number): Promise<Map<string, number[]>> {
  const times = new Map(PATHS.map((path): [string, number[]] => [path, []]));
  await page.goto('/');
  await untilQuiet(page);
  for (let lap = 0; lap <= count; lap += 1) {
    for (const path of PATHS) {
      await wait(READING_MS);
      const ms = await follow(page, path);
      if (lap > 0) times.get(path)?.push(ms);
    }
  }

  return times;
}

async function follow(page: Page, path: string): Promise<number> {
  const link = `header nav [href="${path}"]`;
  const { x, y } = await placeOf(page, link);
  await page.mouse.move(x, y);
  await wait(HOVER_MS);

  return responseTime(page, () => page.mouse.click(x, y), `${link}[aria-current="page"]`);
}

/** Counts heap and nodes before and after `NAVIGATIONS` navigations, both times on the same page. */
async function heapGrowth({ page, devTools }: Visit) {
  const navigate = async (navigations: number) => {
    for (let done = 0; done < navigations; done += 1) await follow(page, PATHS[done % PATHS.length] ?? '/');
    await follow(page, '/contact');
  };
  const count = async () => {
    // Objects that one collection releases can be collected only by the next.
    for (let pass = 0; pass < 3; pass += 1) {
      await wait(500);
      await devTools.send('HeapProfiler.collectGarbage');
    }
    const { usedSize } = await devTools.send('Runtime.getHeapUsage');
    const { nodes } = await devTools.send('Memory.getDOMCounters');
    return { heapMiB: usedSize / 1024 / 1024, nodes };
  };
  await page.goto('/');
  await untilQuiet(page);
  await navigate(PATHS.length * WARM_UP_ROUNDS);
  const before = await count();
  await navigate(NAVIGATIONS);

  return { before, after: await count() };
}
