import { expect, it } from 'vitest';
import { openSubset, wholeFont } from '../../../../scripts/build/fonts/fontFiles.ts';
import { TEXT } from '../../../../scripts/build/fonts/typefaces.ts';

it('a font that is not installed is named with its package', () => {
  expect(() => wholeFont('no-such-font/files/no-such-font-latin.woff2')).toThrow(
    /^There is no font no-such-font\/files\/.*: install its package, @fontsource-variable\/no-such-font\.$/,
  );
});

it('a font whose last glyph is empty, such as a space, can be measured', async () => {
  const font = await openSubset({ source: TEXT.source, axes: { wght: 700 }, text: '01234567 ' });
  expect(font.layout('0 1').advanceWidth).toBeGreaterThan(font.layout('01').advanceWidth);
});
