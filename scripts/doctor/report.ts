import { stripVTControlCharacters, styleText } from 'node:util';
import type { Finding } from './finding.ts';

/** The kinds in the order of the report, with the heading and the colour of each. */
const KINDS = {
  broken: ['BROKEN', 'red'],
  advice: ['ADVICE', 'yellow'],
  unchecked: ['NOT CHECKED', 'cyan'],
} as const;

/** The report for the terminal: what is broken first, each finding with the reason and the fix. */
export function textOf(findings: readonly Finding[], hasColour: boolean): string {
  const blocks = inOrder(findings).map(({ kind, problem, why, fix }) => {
    const [heading, colour] = KINDS[kind];
    return `${styleText(colour, heading)}  ${problem}\n    Why: ${why}\n    Fix: ${fix.replaceAll('\n', '\n         ')}\n`;
  });
  const text = [...blocks, summaryOf(findings)].join('\n');

  return hasColour ? text : stripVTControlCharacters(text);
}

/** The findings in the order of the report. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return Object.keys(KINDS).flatMap((kind) => findings.filter((finding) => finding.kind === kind));
}

/** 1 if something is broken, 2 if something could not be checked, otherwise 0. */
export function exitCodeOf(findings: readonly Finding[]): number {
  const has = (kind: Finding['kind']) => findings.some((finding) => finding.kind === kind);
  if (has('broken')) return 1;
  return has('unchecked') ? 2 : 0;
}

function summaryOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'All is well: nothing to mend.';
  return Object.entries(KINDS)
    .map(([kind, [heading]]) => [heading.toLowerCase(), findings.filter((finding) => finding.kind === kind).length])
    .map(([heading, count]) => `${count} ${heading}`)
    .join(', ')
    .concat('.');
}
