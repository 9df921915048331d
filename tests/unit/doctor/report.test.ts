import { beforeEach, expect, it, vi } from 'vitest';
import type { Finding } from '../../../scripts/doctor/finding';
import { exitCodeOf, jsonOf, textOf } from '../../../scripts/doctor/report';

const finding = (kind: Finding['kind'], texts: Partial<Finding> = {}): Finding => {
  return { id: `some-${kind}`, kind, problem: `This is ${kind}.`, why: 'Because.', fix: 'Do it.', ...texts };
};
const ALL = [finding('advice'), finding('unchecked'), finding('broken')];

beforeEach(() => vi.stubEnv('FORCE_COLOR', '0'));

it('says what is broken first, then what was not checked, then advice', () => {
  expect(textOf([])).toBe('All is well: nothing to mend.');
  const text = textOf(ALL);
  expect(text.match(/^[A-Z]+(?: [A-Z]+)?(?= {2})/gm)).toEqual(['BROKEN', 'NOT CHECKED', 'ADVICE']);
  expect(text).toMatch(/\n1 broken, 1 not checked, 1 advice\.$/);
  expect(JSON.parse(jsonOf(ALL)).findings).toEqual(ALL.toReversed());
});

it.each([
  [ALL, 1],
  [[finding('advice'), finding('unchecked')], 2],
  [[finding('advice')], 0],
  [[], 0],
])('ends with the exit code of the worst finding: %j', (findings, code) => {
  expect(exitCodeOf(findings)).toBe(code);
});

it('takes control characters out of all texts', () => {
  const texts = { problem: '\u001b[2Jclear\nBROKEN', why: 'a\u009bb\u0007', fix: 'one\r\n\u001b]0;title' };
  const cleaned = { problem: ' [2Jclear BROKEN', why: 'a b ', fix: 'one ]0;title' };
  expect(JSON.parse(jsonOf([finding('broken', texts)])).findings[0]).toMatchObject(cleaned);
  expect(textOf([finding('broken', texts)])).toContain(
    `BROKEN  ${cleaned.problem}\n    Why: ${cleaned.why}\n    Fix: ${cleaned.fix}\n`,
  );
});
