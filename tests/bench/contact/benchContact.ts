import { cpus } from 'node:os';
import { aboutPhp } from '../../../scripts/setup/php.mjs';
import { healthySpeed } from './healthySpeed';
import { nothingLost } from './nothingLost';
import type { BenchOptions, BenchPart } from './parts';
import { hasPassed, type PartReport, printPart, writeReport } from './report';
import { visitorNeverWaits } from './visitorNeverWaits';

const PARTS: Record<string, BenchPart> = { lost: nothingLost, waiting: visitorNeverWaits, healthy: healthySpeed };

/** The names of all parts. */
export const PART_NAMES = Object.keys(PARTS);

/** Measures these parts one after the other, prints and keeps the numbers. Says whether every limit was kept. */
export async function benchContact(names: string[], options: BenchOptions, reportFile: string): Promise<boolean> {
  const machine = {
    at: new Date().toISOString(),
    cores: cpus().length,
    node: process.version,
    php: aboutPhp().version,
  };
  console.log(`${machine.cores} cores, Node ${machine.node}, PHP ${machine.php}${options.isQuick ? ', quick' : ''}`);

  const reports: PartReport[] = [];
  for (const name of names) {
    const part = PARTS[name];
    if (part === undefined) throw new Error(`There is no part "${name}": choose from ${PART_NAMES.join(', ')}.`);
    const report = await measured(part, options);
    printPart(report);
    reports.push(report);
  }
  writeReport(reportFile, { ...machine, ...options }, reports);

  return reports.every(hasPassed);
}

async function measured({ title, measure }: BenchPart, options: BenchOptions): Promise<PartReport> {
  console.log(`\nMeasuring: ${title} …`);
  const begin = performance.now();
  const report = await measure(options).then(
    (findings) => ({ findings }),
    (problem: Error) => ({ findings: [], problem: problem.message }),
  );

  return { title, seconds: (performance.now() - begin) / 1000, ...report };
}
