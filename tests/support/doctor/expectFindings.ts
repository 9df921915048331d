import { expect } from 'vitest';
import type { Finding } from '../../../scripts/doctor/finding.ts';

/** The findings as tables write them, such as "spf-missing, mx-null: advice"; without a kind, they are `broken`. */
export const namesOf = (findings: readonly Finding[]): string =>
  findings.map(({ id, kind }) => (kind === 'broken' ? id : `${id}: ${kind}`)).join(', ');

/**
 * Expects exactly these findings, and these words in the fix of the first one. Every problem and every reason must be
 * sentences in one line.
 */
export function expectFindings(findings: readonly Finding[], names: string, fix = ''): void {
  expect(namesOf(findings), JSON.stringify(findings, null, 2)).toBe(names);
  expect(findings[0]?.fix ?? '').toContain(fix);
  for (const { problem, why } of findings) expect(`${problem} ${why}`).toMatch(/^[^\p{Cc}]+[.?]$/u);
}
