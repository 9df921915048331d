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
    return `${styleText(color, heading)}  ${problem}\n    Why: ${why}\n    Fix: ${fix.replaceAll('\n', '\n         ')}\n`;
  });

  return [...blocks, summaryOf(findings)].join('\n');
}

/** The report for scripts. */
export const jsonOf = (findings: readonly Finding[]): string =>
  JSON.stringify({ findings: inOrder(findings) }, null, 2);

/** 1 if something is broken, 2 if something could not be checked, otherwise 0. */
export function exitCodeOf(findings: readonly Finding[]): number {
  const has = (kind: Finding['kind']) => findings.some((finding) => finding.kind === kind);
  if (has('broken')) return 1;
  return has('unchecked') ? 2 : 0;
}

/**
 * The findings in the order of the report, without control characters: a host or a name server may have sent them, and
 * they could change what a terminal shows. A fix may have several lines.
 */
function inOrder(findings: readonly Finding[]): Finding[] {
  const clean = findings.map(({ id, kind, problem, why, fix }) => ({
    id,
    kind,
    problem: problem.replace(/\p{Cc}+/gu, ' '),
    why: why.replace(/\p{Cc}+/gu, ' '),
    fix: fix.replace(/(?!\n)\p{Cc}/gu, ' '),
  }));
  return Object.keys(KINDS).flatMap((kind) => clean.filter((finding) => finding.kind === kind));
}

function summaryOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'All is well: nothing to mend.';
  return Object.entries(KINDS)
    .map(([kind, [heading]]) => [heading.toLowerCase(), findings.filter((finding) => finding.kind === kind).length])
    .map(([heading, count]) => `${count} ${heading}`)
    .join(', ')
    .concat('.');
}
