import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { BenchRun, Subject } from '../../scripts/bench/options.mjs';
import { aboutPhp } from '../../scripts/setup/php.mjs';
import type { Bench, BenchPart } from './bench';
import { contact } from './contact/contact';
import { deploy } from './deploy/deploy';
import { type Finding, inWords, isMet } from './findings';
import { pages } from './pages/pages';

const BENCHES: Record<Subject, (run: BenchRun) => Bench> = { pages, contact, deploy };

/** The load average of the last minute above which measured times are doubtful. */
const CALM = 1;

/** The results of a part; `problem` says why it could not be finished. */
interface PartReport {
  title: string;
  seconds: number;
  findings: Finding[];
  problem?: string;
}

/**
 * Measures the parts of each subject one after the other, prints the results, and writes them as JSON into this folder.
 * Returns whether all budgets are kept.
 */
export async function runBench(run: BenchRun, reportsFolder: string): Promise<boolean> {
  const machine = { cores: cpus().length, node: process.version, php: aboutPhp().version };
  console.log(`${machine.cores} cores, Node ${machine.node}, PHP ${machine.php}`);
  const [load = 0] = loadavg();
  if (load > CALM) console.warn(`This machine is busy (load ${load.toFixed(1)}): times come out worse.`);

  mkdirSync(reportsFolder, { recursive: true });
  const all: PartReport[] = [];
  for (const { subject, parts } of run.subjects) {
    const bench = BENCHES[subject](run);
    const reports: PartReport[] = [];
    for (const name of parts) reports.push(await measured(bench.parts[name]));
    const report = { at: new Date().toISOString(), ...machine, rounds: run.rounds, parts: reports };
    writeFileSync(join(reportsFolder, `${subject}.json`), `${JSON.stringify(report, null, 2)}\n`);
    bench.finish?.();
    all.push(...reports);
  }

  return all.every(({ findings, problem }) => problem === undefined && findings.every(isMet));
}

async function measured(part: BenchPart | undefined): Promise<PartReport> {
  if (part === undefined) throw new Error('A part of the benchmark is named and not there.');
  const { title, measure } = part;
  console.log(`\nMeasuring: ${title} …`);
  const begin = performance.now();
  const outcome = await measure().then(
    (findings) => ({ findings }),
    (problem: Error) => ({ findings: [], problem: problem.message }),
  );
  const report: PartReport = { title, seconds: (performance.now() - begin) / 1000, ...outcome };

  console.log(`\n── ${title} (${report.seconds.toFixed(0)} s)`);
  for (const finding of report.findings) console.log(inWords(finding));
  if (report.problem !== undefined) console.log(`could not be measured: ${report.problem}`);

  return report;
}
