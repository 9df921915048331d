import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchRun } from '../../../scripts/bench/options.mjs';
import { ROOT } from '../../../scripts/support/paths.mjs';
import type { Bench } from '../bench';
import { atRest } from './atRest';
import type { Screen } from './auditPage';
import { chart } from './chart';
import { interactions } from './interactions';
import { navigation } from './navigation';
import { speed } from './speed';
import { standingsInMarkdown } from './standings';
import type { Standings } from './takeTurns';
import { tapToMenu } from './tapToMenu';
import { weight } from './weight';

const PERFORMANCE = join(ROOT, 'docs/performance.md');
const CHART = join(ROOT, 'docs/bench.svg');
const TABLE_PLACE = /(<!-- bench -->\n).*?(<!-- \/bench -->)/s;

/**
 * Measures the built pages; with `isWritten` it also writes the figures into docs/performance.md and docs/bench.svg.
 */
export function pages({ rounds, slowdown, isObserved, isWritten }: BenchRun): Bench {
  const measured: Partial<Record<Screen, Standings>> = {};
  const speedOn = (screen: Screen) =>
    speed(screen, { rounds, slowdown, isObserved }, (standings) => {
      measured[screen] = standings;
    });

  return {
    parts: {
      mobile: speedOn('mobile'),
      desktop: speedOn('desktop'),
      weight,
      menu: tapToMenu(rounds, slowdown),
      interactions: interactions(rounds, slowdown),
      navigation: navigation(rounds),
      rest: atRest(rounds, slowdown),
    },
    finish: () => {
      // If the part `mobile` has failed, its error is printed already.
      if (isWritten && measured.mobile !== undefined)
        writeTableAndChart(measured, measured.mobile, { rounds, slowdown });
    },
  };
}

function writeTableAndChart(
  measured: Partial<Record<Screen, Standings>>,
  mobile: Standings,
  { rounds, slowdown }: Pick<BenchRun, 'rounds' | 'slowdown'>,
): void {
  const conditions = `Lighthouse 12.8, mobile: simulated Slow 4G, processor ${slowdown} times slower; HTTP/2 and TLS, medians of ${rounds} rounds`;
  writeFileSync(CHART, chart(conditions, mobile));
  const before = readFileSync(PERFORMANCE, 'utf8');
  if (!TABLE_PLACE.test(before)) throw new Error('docs/performance.md has no place for the table of the benchmark.');
  writeFileSync(
    PERFORMANCE,
    before.replace(
      TABLE_PLACE,
      (_, start, end) =>
        `${start}\n${conditions}. Lighthouse's BenchmarkIndex of the machine: ${mobile.benchmarkIndex.toFixed(0)}.\n\n${standingsInMarkdown(measured)}\n\n${end}`,
    ),
  );
}
