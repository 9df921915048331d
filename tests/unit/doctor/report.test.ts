import { expect, it, vi } from 'vitest';
import type { Finding } from '../../../scripts/doctor/finding';
import { exitCodeOf, jsonOf, textOf } from '../../../scripts/doctor/report';

const TEXTS = { problem: '\u001b[2Jclear\nBROKEN', why: 'a\u009bb\u0007', fix: 'one\r\n\u001b]0;title' };
const CLEANED = { problem: ' [2Jclear BROKEN', why: 'a b ', fix: 'one ]0;title' };
const [broken, unchecked, advice] = (['broken', 'unchecked', 'advice'] as const).map((kind) => {
  return { id: `some-${kind}`, kind, ...TEXTS };
}) as [Finding, Finding, Finding];

it('says what is broken first, then what was not checked, then advice, without control characters', () => {
  vi.stubEnv('FORCE_COLOR', '0');
  const all = [advice, unchecked, broken];
  const block = (heading: string) => `${heading}   [2Jclear BROKEN\n    Why: a b \n    Fix: one ]0;title\n`;
  const blocks = ['BROKEN', 'NOT CHECKED', 'ADVICE'].map(block);
  expect(textOf(all)).toBe([...blocks, '1 broken, 1 not checked, 1 advice.'].join('\n'));
  expect(JSON.parse(jsonOf(all)).findings).toEqual(all.toReversed().map((each) => ({ ...each, ...CLEANED })));
  expect(textOf([])).toBe('All is well: nothing to mend.');
});

it.each([
  [[advice, unchecked, broken], 1],
  [[advice, unchecked], 2],
  [[advice], 0],
  [[], 0],
])('ends with the exit code of the worst finding: %j', (findings, code) => {
  expect(exitCodeOf(findings)).toBe(code);
});
