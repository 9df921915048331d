import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Finding, isMet } from './findings';

const NAME_WIDTH = 44;
const NUMBER_WIDTH = 12;

/** A part as it came out; one that could not be finished says why. */
export interface PartReport {
  title: string;
  seconds: number;
  findings: Finding[];
  problem?: string;
}

/** Whether a part was measured to its end and kept every limit. */
export function hasPassed({ findings, problem }: PartReport): boolean {
  return problem === undefined && findings.every(isMet);
}

/** Prints one line for each number of a part. */
export function printPart(part: PartReport): void {
  console.log(`\n── ${part.title} (${part.seconds.toFixed(0)} s)`);
  for (const finding of part.findings) {
    const measured = shown(finding.value, finding.unit).padStart(NUMBER_WIDTH);
    console.log(`${finding.name.padEnd(NAME_WIDTH)}${measured}  ${verdictOf(finding)}`.trimEnd());
  }
  if (part.problem !== undefined) console.log(`could not be measured: ${part.problem}`);
}

/** Keeps the numbers, with those of the machine, for whoever compares two runs. */
export function writeReport(file: string, machine: Record<string, unknown>, parts: PartReport[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const told = parts.map((part) => ({
    ...part,
    hasPassed: hasPassed(part),
    findings: part.findings.map((finding) => ({ ...finding, name: finding.name.trim(), isMet: isMet(finding) })),
  }));
  writeFileSync(file, `${JSON.stringify({ ...machine, parts: told }, null, 2)}\n`);
}

function verdictOf(finding: Finding): string {
  const { limit, unit } = finding;
  if (limit === undefined) {
    return '';
  }
  const words = 'atMost' in limit ? `at most ${shown(limit.atMost, unit)}` : `at least ${shown(limit.atLeast, unit)}`;

  return `${isMet(finding) ? 'kept  ' : 'MISSED'}  ${words}`;
}

function shown(value: number, unit: string): string {
  const digits = Number.isInteger(value) ? 0 : value < 100 ? 2 : 0;

  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
}
