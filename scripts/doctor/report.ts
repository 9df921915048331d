import { styleText } from 'node:util';
import type { Finding } from './finding.ts';

/** The kinds in the order of the report, with the heading and the color of each. */
const KINDS = {
  broken: ['BROKEN', 'red'],
  unchecked: ['NOT CHECKED', 'cyan'],
  advice: ['ADVICE', 'yellow'],
} as const;

/** The report for the terminal: what is broken first, each finding with the reason and the fix. */
export function textOf(findings: readonly Finding[]): string {
  const blocks = inOrder(findings).map(({ kind, problem, why, fix }) => {
    const [heading, color] = KINDS[kind];
    return `${styleText(color, heading)}  ${clean(problem)}\n    Why: ${clean(why)}\n    Fix: ${clean(fix)}\n`;
  });

  const count = (kind: Finding['kind']) => countOf(kind, findings);
  const counts = `${count('broken')} broken, ${count('unchecked')} not checked, ${count('advice')} advice.`;
  return [...blocks, findings.length === 0 ? 'All is well: nothing to mend.' : counts].join('\n');
}

/** The report for scripts. */
export function jsonOf(findings: readonly Finding[]): string {
  const cleaned = (_key: string, value: unknown) => (typeof value === 'string' ? clean(value) : value);
  return JSON.stringify({ findings: inOrder(findings) }, cleaned, 2);
}

/** 1 if something is broken, 2 if something could not be checked, otherwise 0. */
export function exitCodeOf(findings: readonly Finding[]): number {
  if (countOf('broken', findings) > 0) return 1;
  return countOf('unchecked', findings) > 0 ? 2 : 0;
}

const countOf = (kind: Finding['kind'], findings: readonly Finding[]) =>
  findings.filter((finding) => finding.kind === kind).length;

function inOrder(findings: readonly Finding[]): Finding[] {
  return Object.keys(KINDS).flatMap((kind) => findings.filter((finding) => finding.kind === kind));
}

/** A host or a name server may have sent control characters, which could change what a terminal shows. */
const clean = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
