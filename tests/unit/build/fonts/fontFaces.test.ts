import { fromFile } from '@capsizecss/unpack/fs';
import { expect, it } from 'vitest';
import { ARIAL, fallbackFaces, SYSTEM_FONTS, UPPERCASE_SAMPLE } from '../../../../scripts/build/fonts/fontFaces.mjs';
import { openFont } from '../../../../scripts/build/fonts/fontFiles.mjs';
import { ANEK } from '../../../../scripts/build/fonts/typefaces.mjs';

it.each(SYSTEM_FONTS)('the metrics at weight $weight match Liberation Sans', async (font) => {
  const name = `LiberationSans-${font.weight === 700 ? 'Bold' : 'Regular'}.ttf`;
  const file = `/usr/share/fonts/truetype/liberation/${name}`;
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromFile(file);
  expect({ ascent, descent, lineGap, unitsPerEm }).toEqual(expect.objectContaining(measuresOf(ARIAL)));
  expect(font.xWidthAvg).toBe(xWidthAvg);
  const { advanceWidth } = (await openFont(file)).layout(UPPERCASE_SAMPLE);
  expect(font.capitalsWidth).toBe(Math.round(advanceWidth / UPPERCASE_SAMPLE.length));
});

const measuresOf = ({ familyName: _, ...measures }: typeof ARIAL) => measures;

it('a font with a width axis has a fallback at each width of it that CSS names', async () => {
  const rules = await fallbackFaces([{ ...ANEK, axes: { wght: { min: 800, max: 800 }, wdth: ANEK.axes.wdth } }]);
  expect([...rules.matchAll(/font-stretch: (\S+);/g)].map(([, width]) => width)).toEqual([
    '75%',
    '87.5%',
    '100%',
    '112.5%',
    '125%',
  ]);
});
