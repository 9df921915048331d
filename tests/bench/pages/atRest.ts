import { setTimeout as wait } from 'node:timers/promises';
import type { BenchPart } from '../bench';
import { atMost, type Finding } from '../findings';
import { medianOfRounds } from '../statistics';
import { benchedRoutes } from './benchedRoutes';
import { BUSY_AT_REST_PERCENT, LONG_TASK_MS } from './budgets';
import { withPageSite } from './pageSite';
import { PHONE, untilQuiet, type Visit, withFreshBrowser } from './withFreshBrowser';

const SETTLED_MS = 3000;
const WATCHED_MS = 3000;
const SCROLL_STEP_PX = 300;
const SCROLL_PAUSE_MS = 100;

declare global {
  interface Window {
    longestTaskMs: number;
  }
}

/**
 * After hydration no task blocks the page for long, and the main thread is idle while nothing that moves is in view.
 */
export function atRest(rounds: number, slowdown: number): BenchPart {
  return {
    title: `After hydration, medians of ${rounds}`,
    measure: () =>
      withPageSite(async (site) => {
        const findings: Finding[] = [];
        for (const { path } of benchedRoutes) {
          const longest = await medianOfRounds(rounds, () =>
            withFreshBrowser(site, { screen: PHONE, slowdown }, (visit) => longestTask(visit, path)),
          );
          const busy = await medianOfRounds(rounds, () =>
            withFreshBrowser(site, { screen: PHONE }, (visit) => busyPercent(visit, path)),
          );
          findings.push(
            atMost(LONG_TASK_MS, `${path} longest task, ${slowdown} times slower`, longest, 'ms'),
            atMost(BUSY_AT_REST_PERCENT, `${path} busy with nothing in view`, busy, '%'),
          );
        }

        return findings;
      }),
  };
}

/**
 * Returns the longest task in ms while the visitor scrolls the whole page: 0 if all are below 50 ms, which browsers do
 * not report, and NaN if the page never hydrates.
 */
async function longestTask({ page }: Visit, path: string): Promise<number> {
  await page.addInitScript(watchTasks);
  await page.goto(path);
  await untilQuiet(page);
  await wait(SETTLED_MS);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let scrolled = 0; scrolled < height; scrolled += SCROLL_STEP_PX) {
    await page.mouse.wheel(0, SCROLL_STEP_PX);
    await wait(SCROLL_PAUSE_MS);
  }

  return page.evaluate(() => window.longestTaskMs);
}

/** Runs in the page. */
function watchTasks(): void {
  window.longestTaskMs = Number.NaN;
  let hydratedAtMs = Number.POSITIVE_INFINITY;
  addEventListener('hydrated', () => {
    // `hydrated` is dispatched in the task that hydrates; only later tasks count.
    setTimeout(() => {
      hydratedAtMs = performance.now();
      window.longestTaskMs = 0;
    });
  });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      if (startTime >= hydratedAtMs) window.longestTaskMs = Math.max(window.longestTaskMs, duration);
    }
  }).observe({ type: 'longtask' });
}

/** The percentage of time in which the main thread is busy at the end of the page, where nothing moves. */
async function busyPercent({ page, devTools }: Visit, path: string): Promise<number> {
  await page.goto(path);
  await untilQuiet(page);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await wait(SETTLED_MS);
  await devTools.send('Performance.enable');
  const before = await busySeconds(devTools);
  await wait(WATCHED_MS);

  return (100 * (await busySeconds(devTools)) - 100 * before) / (WATCHED_MS / 1000);
}

async function busySeconds(devTools: Visit['devTools']): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');

  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}
