import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/support/paths.mjs';
import type { BenchPart } from '../parts';
import { runParts } from '../runParts';
import { atRest } from './atRest';
import type { Screen } from './auditPage';
import { chart } from './chart';
import { interactions } from './interactions';
import { navigation } from './navigation';
import type { PagesOptions } from './options';
import { speed } from './speed';
import { standingsInMarkdown } from './standingsTable';
import type { Standings } from './takeTurns';
import { tapToMenu } from './tapToMenu';
import { weight } from './weight';

/** The names of all parts. */
export const PART_NAMES = ['mobile', 'desktop', 'weight', 'menu', 'interactions', 'navigation', 'rest'];

/** What other work a machine may do while times are taken: processes that want to run, over the last minute. */
const CALM = 1;

const README = join(ROOT, 'README.md');
const CHART = join(ROOT, 'docs/bench.svg');
const TABLE_PLACE = /(<!-- bench -->\n).*?(<!-- \/bench -->)/s;

/**
 * Measures these parts one after the other, prints and keeps the numbers; with `isWritten` the README's table and chart are
 * made of them. Says whether every limit was kept.
 */
export async function benchPages(
  names: string[],
  options: PagesOptions & { isWritten: boolean },
  reportFile: string,
): Promise<boolean> {
  if (options.isWritten && (options.isObserved || !names.includes('mobile'))) {
    throw new Error(
      'The README shows simulated runs on a phone: "--write" needs the part "mobile", and no "--observed".',
    );
  }
  const [load = 0] = loadavg();
  if (load > CALM)
    console.warn(`This machine is busy (load ${load.toFixed(1)}): times, TBT above all, come out worse.`);
  const measured: Partial<Record<Screen, Standings>> = {};
  const speedOn = (screen: Screen) =>
    speed(screen, options, (standings) => {
      measured[screen] = standings;
    });
  const parts: Record<string, BenchPart> = {
    mobile: speedOn('mobile'),
    desktop: speedOn('desktop'),
    weight,
    menu: tapToMenu(options),
    interactions: interactions(options),
    navigation: navigation(options),
    rest: atRest(options),
  };
  const isKept = await runParts({ parts, versions: {}, reportFile }, names, { isQuick: false });
  // A part that could not be measured has said why.
  if (options.isWritten && measured.mobile !== undefined) writeInReadme(measured, measured.mobile, options.rounds);

  return isKept;
}

function writeInReadme(measured: Partial<Record<Screen, Standings>>, mobile: Standings, rounds: number): void {
  const conditions = `Lighthouse 12.8, mobile: simulated Slow 4G, processor 4 times slower; HTTP/2 and TLS, medians of ${rounds} rounds`;
  writeFileSync(CHART, chart(conditions, mobile));
  const before = readFileSync(README, 'utf8');
  if (!TABLE_PLACE.test(before)) throw new Error('README.md has no place for the table of the bench.');
  writeFileSync(
    README,
    before.replace(TABLE_PLACE, (_, start, end) => `${start}\n${standingsInMarkdown(measured)}\n\n${end}`),
  );
}
