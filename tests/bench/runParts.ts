import { cpus } from 'node:os';
import type { BenchOptions, BenchPart } from './parts';
import { hasPassed, type PartReport, printPart, writeReport } from './report';

/** What there is to measure, by name, and where the numbers go. */
export interface Bench {
  parts: Record<string, BenchPart>;
  /** What the numbers depend on besides cores and Node. */
  versions: Record<string, string>;
  reportFile: string;
}

/** Measures these parts one after the other, prints and keeps the numbers. Says whether every limit was kept. */
export async function runParts(bench: Bench, names: string[], options: BenchOptions): Promise<boolean> {
  const parts = names.map((name) => {
    const part = bench.parts[name];
    if (part !== undefined) return part;
    throw new Error(`There is no part "${name}": choose from ${Object.keys(bench.parts).join(', ')}.`);
  });
  const machine = { at: new Date().toISOString(), cores: cpus().length, node: process.version, ...bench.versions };
  const versions = Object.entries(bench.versions).map(([name, version]) => `, ${name} ${version}`);
  console.log(`${machine.cores} cores, Node ${machine.node}${versions.join('')}${options.isQuick ? ', quick' : ''}`);

  const reports: PartReport[] = [];
  for (const part of parts) {
    const report = await measured(part, options);
    printPart(report);
    reports.push(report);
  }
  writeReport(bench.reportFile, { ...machine, ...options }, reports);

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
