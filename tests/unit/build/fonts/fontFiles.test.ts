import { expect, it } from 'vitest';
import { openSubset, subsetFile, wholeFont } from '../../../../scripts/build/fonts/fontFiles.mjs';
import { DISPLAY, TEXT } from '../../../../scripts/build/fonts/typefaces.mjs';

it('a font that is not installed is named with its package', () => {
  expect(() => wholeFont('no-such-font/files/no-such-font-latin.woff2')).toThrow(
    'There is no font no-such-font/files/no-such-font-latin.woff2: install its package, @fontsource-variable/no-such-font.',
  );
});

it('a font whose last glyph is empty, such as a space, can be measured', async () => {
  const font = await openSubset({ source: TEXT.source, axes: { wght: 700 }, text: '01234567 ' });
  expect(font.layout('0 1').advanceWidth).toBeGreaterThan(font.layout('01').advanceWidth);
});

it.each([
  [
    { wght: 400, wdth: { min: 75, max: 150 } },
    'has wdth from 75 to 125, and the site uses 75 to 150: choose another font',
  ],
  [{ wght: 400, opsz: 14, wdth: 100 }, 'has no axis opsz, and the site uses 14 to 14: choose another font'],
  [{ wght: 400 }, 'also has the axis wdth: give it a position or a range in typefaces.mjs'],
])('a font that has other axes than %o is an error of one sentence', async (axes, problem) => {
  await expect(subsetFile({ source: DISPLAY.source, axes, text: 'A' })).rejects.toThrow(
    `@fontsource-variable/${DISPLAY.source} ${problem}.`,
  );
});
