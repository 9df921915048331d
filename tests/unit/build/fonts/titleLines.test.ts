import { expect, it } from 'vitest';
import { titleLineStyles } from '../../../../scripts/build/fonts/titleLines.ts';

/** The declarations of a title's only line. */
async function ruleOf(text: string): Promise<string> {
  const css = await titleLineStyles([{ text, width: 100 }]);
  return css.replace(/^@layer components\{[^{]*\{|\}\}$/g, '');
}

it('a line of Latin letters begins with its ink and needs no more height', async () => {
  expect(await ruleOf('Quick cuts, loud')).toMatch(/^font-size:\d+\.\d\dcqi;margin-left:-0\.\d{3}em$/);
});

it('an accent and the marks of other scripts get room above and below', async () => {
  expect(await ruleOf('Soirée')).toMatch(/^padding-block:0\.[12]\d\dem 0\.000em;/);
  expect(await ruleOf('कुल')).toMatch(/em 0\.[1-9]\d\dem;/);
});

it('a line with a letter that no font has gets room for a square for each letter', async () => {
  expect(await ruleOf('தமிழ்')).toBe('font-size:33.33cqi;margin-left:0.000em');
  expect(await ruleOf('Films 🎬')).toBe('font-size:14.29cqi;margin-left:0.000em');
});
