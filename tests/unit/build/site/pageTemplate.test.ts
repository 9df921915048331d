import { expect, it } from 'vitest';
import { escapeHtml, fillTemplate } from '../../../../scripts/build/site/pageTemplate';

it('escapes what would end a text or an attribute, and nothing else', () => {
  expect(escapeHtml(`<a href="x" title='y'> & आशा`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt; &amp; आशा');
});

it('puts a value wherever its mark stands, exactly as it is', () => {
  expect(fillTemplate('{{a}} {{b}} {{a}}', { '{{a}}': '$& $1', '{{b}}': '' })).toBe('$& $1  $& $1');
});

it('refuses a template without a place for a value', () => {
  expect(() => fillTemplate('{{a}}', { '{{a}}': '1', '{{b}}': '2' })).toThrow('A template has no place for {{b}}.');
});
