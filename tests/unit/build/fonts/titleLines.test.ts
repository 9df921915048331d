import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFont, wholeFont } from '../../../../scripts/build/fonts/fontFiles.mjs';
import { CAPITAL, EM, TITLE_LOOK } from '../../../../scripts/build/fonts/outlines.mjs';
import { titleLineRules } from '../../../../scripts/build/fonts/titleLines.mjs';
import { DISPLAY } from '../../../../scripts/build/fonts/typefaces.mjs';
import { ROOT } from '../../../../scripts/support/paths.mjs';

/** The declarations of a title's only line. */
async function ruleOf(text: string): Promise<string> {
  const rules = await titleLineRules([{ text, width: 100 }]);
  return rules[`100 ${text}`]?.replace(/^.*?\{|\}$/g, '') ?? '';
}

it('a line of Latin letters begins with its ink and needs no more height', async () => {
  expect(await ruleOf('Quick cuts, loud')).toMatch(/^font-size:\d+\.\d\dcqi;margin-left:-0\.\d{3}em$/);
});

it('an accent and the marks of other scripts get room above and below', async () => {
  expect(await ruleOf('Soirée')).toMatch(/^padding-block:0\.[12]\d\dem 0\.000em;/);
  expect(await ruleOf('कुल')).toMatch(/em 0\.[1-9]\d\dem;/);
});

it('a line with a letter that no font has, which cannot be measured, gets room for a square for each letter', async () => {
  expect(await ruleOf('தமிழ்')).toBe('font-size:33.33cqi;margin-left:0.000em');
  expect(await ruleOf('Films 🎬')).toBe('font-size:14.29cqi;margin-left:0.000em');
});

it('weight, letter spacing, line height and place of the capitals are those of Lockup.module.css', async () => {
  const { ascent, descent, capHeight, unitsPerEm } = await openFont(wholeFont(DISPLAY.source));
  const styles = await readFile(join(ROOT, 'frontend/components/Lockup.module.css'), 'utf8');
  expect(styles).toContain(`font: ${TITLE_LOOK.wght} `);
  expect(styles).toContain(`letter-spacing: ${TITLE_LOOK.tracking / EM}em;`);
  expect(styles).toContain(`line-height: ${CAPITAL / EM};`);
  expect(styles).toContain(`top: ${(capHeight - ascent - descent) / 2 / unitsPerEm}em;`);
});
