import { expect, it } from 'vitest';
import { escapeHtml } from '../../../../scripts/build/site/escapeHtml';

it('escapes what would end a text or an attribute, and nothing else', () => {
  expect(escapeHtml(`<a href="x" title='y'> & आशा`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt; &amp; आशा');
});
