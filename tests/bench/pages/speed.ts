import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact } from '../findings';
import type { BenchPart } from '../parts';
import type { Screen } from './auditPage';
import { judge } from './judge';
import type { PagesOptions } from './options';
import { onPageSite } from './pageSite';
import { printStandings } from './standingsTable';
import { type Standings, takeTurns } from './takeTurns';

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
      const { empty, routes } = standings;
      const findings = routes.flatMap((standing) => Object.values(judge(screen, empty, standing)));

      // Really slowed down, a machine with other work shows what it had to do: an opinion, and no verdict.
      return isObserved ? findings.map(({ name, value, unit }) => fact(name, value, unit)) : findings;
    },
  };
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
