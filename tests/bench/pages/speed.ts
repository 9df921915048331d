import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/support/paths.mjs';
import type { BenchPart } from '../bench';
import { fact } from '../findings';
import type { Screen } from './auditPage';
import { withPageSite } from './pageSite';
import { judge, standingsInMarkdown } from './standings';
import { type Standings, takeTurns } from './takeTurns';

const LIGHTHOUSE_REPORTS = join(ROOT, 'node_modules/.cache/lighthouse');

interface SpeedOptions {
  rounds: number;
  /** How many times slower the processor of the phone is. */
  slowdown: number;
  /** Whether DevTools throttle the network and the processor; otherwise Lighthouse simulates that. */
  isObserved: boolean;
}

/** Lighthouse's results for every route on this screen, beside an empty page and the same pages without scripts. */
export function speed(
  screen: Screen,
  { rounds, slowdown, isObserved }: SpeedOptions,
  onMeasured: (standings: Standings) => void,
): BenchPart {
  const throttling = isObserved ? 'line and processor slowed down' : 'simulated throttling';

  return {
    title: `Lighthouse, ${screen}, ${throttling}, medians of ${rounds}`,
    measure: async () => {
      const standings = await withPageSite((site) =>
        takeTurns(site, rounds, { screen, slowdown, isObserved, chromiumArguments: site.chromiumArguments }),
      );
      console.log(standingsInMarkdown({ [screen]: standings }));
      keepReports(join(LIGHTHOUSE_REPORTS, screen), standings);
      onMeasured(standings);
      const { benchmarkIndex, empty, routes } = standings;
      const findings = [
        fact("Lighthouse's BenchmarkIndex", benchmarkIndex),
        ...routes.flatMap((standing) => Object.values(judge(screen, empty, standing))),
      ];

      // Throttling in real time also measures the machine's other work, so these figures have no limits.
      return isObserved ? findings.map(({ name, value, unit }) => fact(name, value, unit)) : findings;
    },
  };
}

/** Keeps Lighthouse's own reports for its viewer. */
function keepReports(folder: string, { empty, routes }: Standings): void {
  mkdirSync(folder, { recursive: true });
  const keep = (name: string, report: object) => writeFileSync(join(folder, `${name}.json`), JSON.stringify(report));
  keep('empty', empty.report);
  for (const { route, page, scriptless } of routes) {
    const name = route.file.replace('.html', '').replace('/', '-');
    keep(name, page.report);
    keep(`${name}-without-scripts`, scriptless.report);
  }
}
