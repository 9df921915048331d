import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atLeast, atMost, type Finding, fact } from '../findings';
import type { BenchPart } from '../parts';
import type { Screen } from './auditPage';
import { CLS, FCP_OVER_EMPTY_MS, LCP_OVER_EMPTY_MS, LCP_TO_SCRIPTLESS, SCORE, TBT_MS } from './budgets';
import type { PagesOptions } from './options';
import { onPageSite } from './pageSite';
import { printStandings } from './standingsTable';
import { type RouteStanding, type Standings, takeTurns } from './takeTurns';

/** What Lighthouse says of every route on this screen, beside an empty page and the same pages without scripts. */
export function speed(screen: Screen, options: PagesOptions, onMeasured: (standings: Standings) => void): BenchPart {
  const { rounds, isObserved, reportsFolder } = options;
  const throttling = isObserved ? 'line and processor slowed down' : 'simulated throttling';

  return {
    title: `Lighthouse, ${screen}, ${throttling}, medians of ${rounds}`,
    measure: async () => {
      const standings = await onPageSite((site) =>
        takeTurns(site, rounds, { screen, isObserved, chromiumArguments: site.chromiumArguments }),
      );
      printStandings(standings);
      keepReports(join(reportsFolder, screen), standings);
      onMeasured(standings);
      const findings = findingsOf(screen, standings);

      // Really slowed down, a machine with other work shows what it had to do: an opinion, and no verdict.
      return isObserved ? findings.map(({ name, value, unit }) => fact(name, value, unit)) : findings;
    },
  };
}

function findingsOf(screen: Screen, { empty, routes }: Standings): Finding[] {
  return routes.flatMap(({ route, page, scriptless }) => {
    const named = (name: string) => `${route.path} ${name}`;

    return [
      atLeast(SCORE, named('performance'), page.scores.performance),
      atLeast(SCORE, named('accessibility'), page.scores.accessibility),
      atLeast(SCORE, named('best practices'), page.scores.bestPractices),
      atLeast(SCORE, named(route.isIndexed ? 'SEO' : 'SEO but for noindex'), page.scores.seo),
      atMost(FCP_OVER_EMPTY_MS, named('FCP over the empty page'), page.fcpMs - empty.fcpMs, 'ms'),
      atMost(lcpOverEmptyMs(screen, route), named('LCP over the empty page'), page.lcpMs - empty.lcpMs, 'ms'),
      atMost(LCP_TO_SCRIPTLESS, named('LCP to that without scripts'), page.lcpMs / scriptless.lcpMs, '×'),
      atMost(TBT_MS, named('TBT'), page.tbtMs, 'ms'),
      atMost(1000 * CLS, named('CLS, thousandths'), 1000 * page.cls),
    ];
  });
}

function lcpOverEmptyMs(screen: Screen, route: RouteStanding['route']): number {
  if (screen === 'desktop') return LCP_OVER_EMPTY_MS.desktop;

  return route.isHome ? LCP_OVER_EMPTY_MS.home : LCP_OVER_EMPTY_MS.others;
}

/** For Lighthouse's viewer, and for whoever looks for a cause. */
function keepReports(folder: string, { empty, routes }: Standings): void {
  mkdirSync(folder, { recursive: true });
  const keep = (name: string, report: object) => writeFileSync(join(folder, `${name}.json`), JSON.stringify(report));
  keep('empty', empty.report);
  for (const { route, page, scriptless } of routes) {
    const name = route.file.replace('.html', '');
    keep(name, page.report);
    keep(`${name}-without-scripts`, scriptless.report);
  }
}
