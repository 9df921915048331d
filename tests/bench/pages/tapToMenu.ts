import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PUBLIC_HTML } from '../../../scripts/support/paths.mjs';
import type { BenchPart } from '../bench';
import { atMost, type Finding } from '../findings';
import { medianOfRounds } from '../statistics';
import { TAP_TO_MENU_MS } from './budgets';
import { withPageSite } from './pageSite';
import { placeOf } from './place';
import { responded, watchFor } from './responseTime';
import { PHONE, untilQuiet, type Visit, withFreshBrowser } from './withFreshBrowser';

/** The pages with the most and the least to fetch. */
const PATHS = ['/', '/contact'];

/** Times of the tap after the first paint: before, during and after hydration. */
const MOMENTS_MS = [0, 400, 900, 1500, 2500, 4000];

/** The menu of a phone opens at once, whatever else the phone is busy with. */
export function tapToMenu(rounds: number, slowdown: number): BenchPart {
  return {
    title: `Tap to menu, Slow 4G, processor ${slowdown} times slower, medians of ${rounds}`,
    measure: () =>
      withPageSite(async (site) => {
        const findings: Finding[] = [];
        for (const path of PATHS) {
          for (const [moment, until] of moments()) {
            const ms = await medianOfRounds(rounds, () =>
              withFreshBrowser(site, { screen: PHONE, slowdown, isSlowLine: true }, (visit) =>
                tapAt(visit, path, until),
              ),
            );
            findings.push(atMost(TAP_TO_MENU_MS, `${path} tap ${moment}`, ms, 'ms'));
          }
        }

        return findings;
      }),
  };
}

type Moment = (visit: Visit) => Promise<unknown>;

function moments(): [string, Moment][] {
  const script = largestScript();

  return [
    ...MOMENTS_MS.map((ms): [string, Moment] => [`${ms} ms after the first paint`, () => wait(ms)]),
    // The worst moment: the processor begins to parse the script that has just arrived.
    [
      'as the largest script arrives',
      ({ page }) => page.waitForEvent('requestfinished', (request) => request.url().endsWith(script)),
    ],
    ['when all is there', ({ page }) => untilQuiet(page)],
  ];
}

/** The name of the largest script of the build, which every page loads. */
function largestScript(): string {
  const folder = join(PUBLIC_HTML, 'assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const sizeOf = (name: string) => statSync(join(folder, name)).size;

  return scripts.reduce((largest, name) => (sizeOf(name) > sizeOf(largest) ? name : largest));
}

async function tapAt(visit: Visit, path: string, until: Moment): Promise<number> {
  const { page } = visit;
  // Installed before the page's own scripts, because a busy page would answer `evaluate` too late.
  await page.addInitScript(watchFor, '#sidebar:popover-open');
  await page.goto(path, { waitUntil: 'commit' });
  await page.evaluate(firstPaint);
  const { x, y } = await placeOf(page, '[popovertargetaction="show"]');

  await until(visit);
  await page.touchscreen.tap(x, y);

  return responded(page);
}

/** Runs in the page. */
function firstPaint(): Promise<unknown> {
  return new Promise((resolve) => {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) resolve(undefined);
    }).observe({ type: 'paint', buffered: true });
  });
}
