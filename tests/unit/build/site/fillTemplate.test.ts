import { expect, it } from 'vitest';
import { fillTemplate } from '../../../../scripts/build/site/fillTemplate';

it('puts a value wherever its mark stands, exactly as it is', () => {
  expect(fillTemplate('{{a}} {{b}} {{a}}', { '{{a}}': '$& $1', '{{b}}': '' })).toBe('$& $1  $& $1');
});

it('refuses a template without a place for a value', () => {
  expect(() => fillTemplate('{{a}}', { '{{a}}': '1', '{{b}}': '2' })).toThrow('A template has no place for {{b}}.');
});
