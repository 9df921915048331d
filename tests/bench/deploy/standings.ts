import { percentile } from '../statistics';
import type { Leg, LegName, Round } from './race';

const LEGS: readonly LegName[] = ['first', 'unchanged', 'update'];

/** A tool in the race; one that could not finish says why. */
export interface Entrant {
  name: string;
  rounds: Round[];
  problem?: string;
}

/** What comes out of all rounds of one tool: medians of time, the worst of everything else. */
export interface Standing {
  name: string;
  seconds: Record<LegName, number>;
  brokenMs: Record<LegName, number>;
  wrong: number;
  missedByOldVisitors: number;
  connections: Record<LegName, number>;
  bytesSent: Record<LegName, number>;
}

/** Sums the rounds of a tool up. */
export function standingOf({ name, rounds }: Entrant): Standing {
  const all = (leg: LegName, value: (leg: Leg) => number) => rounds.map((round) => value(round[leg]));
  const perLeg = (sum: (values: number[]) => number, value: (leg: Leg) => number) => ({
    first: sum(all('first', value)),
    unchanged: sum(all('unchanged', value)),
    update: sum(all('update', value)),
  });
  const median = (values: number[]) => percentile(50, values);
  const most = (values: number[]) => Math.max(...values);

  return {
    name,
    seconds: perLeg(median, ({ seconds }) => seconds),
    brokenMs: perLeg(most, ({ brokenMs }) => brokenMs),
    wrong: most(LEGS.flatMap((leg) => all(leg, ({ wrong }) => wrong))),
    missedByOldVisitors: most(rounds.map((round) => round.missedByOldVisitors)),
    connections: perLeg(median, ({ connections }) => connections),
    bytesSent: perLeg(median, ({ bytesSent }) => bytesSent),
  };
}

/** How many times faster than the fastest of the others, in one kind of upload. */
export function timesFaster(ours: Standing, others: readonly Standing[], leg: LegName): number {
  return Math.min(...others.map(({ seconds }) => seconds[leg])) / ours.seconds[leg];
}

/** The table of the race, in Markdown; it reads well in a terminal too. */
export function raceTable(standings: readonly Standing[]): string {
  const heading = [
    'Tool',
    'First upload',
    'Nothing changed',
    'Update',
    'Page broken (first, update)',
    'Missing for open pages',
    'Wrong afterwards',
  ];
  const rows = standings.map(({ name, seconds, brokenMs, missedByOldVisitors, wrong }) => [
    name,
    ...LEGS.map((leg) => `${seconds[leg].toFixed(1)} s`),
    `${shownMs(brokenMs.first)}, ${shownMs(Math.max(brokenMs.unchanged, brokenMs.update))}`,
    files(missedByOldVisitors),
    files(wrong),
  ]);
  const widths = heading.map((_, column) => Math.max(...[heading, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;

  return [line(heading), rule, ...rows.map(line)].join('\n');
}

function shownMs(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}
