import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openFont, wholeFont } from '../../../../scripts/build/fonts/fontFiles.ts';
import { BILLING, type Font, LATER_FONTS, titleFont } from '../../../../scripts/build/fonts/typefaces.ts';

const sources = new Map(LATER_FONTS.map(({ source, axes }) => [source, axes]));

// HarfBuzz would shorten a range that the font lacks, and keep the whole of an axis that is not named, both in silence.
it.each([...sources])(
  '%s has the axes that typefaces.ts names, as far as the design uses them, and no others',
  async (source, axes) => {
    const { variationAxes } = await openFont(wholeFont(source));
    const used = Object.entries(axes).map(([axis, { min, max }]) => [
      axis,
      {
        min: Math.max(min, variationAxes[axis]?.min ?? Infinity),
        max: Math.min(max, variationAxes[axis]?.max ?? -Infinity),
      },
    ]);
    expect(Object.fromEntries(used)).toEqual(axes);
    expect(Object.keys(variationAxes).sort()).toEqual(Object.keys(axes).sort());
  },
);

it('every font family that tokens.css names is one that the build makes', () => {
  // The title font needs no letters here.
  const fonts: Font[] = [titleFont(''), ...LATER_FONTS];
  const made = fonts.flatMap(({ family, text }) => (text === undefined ? [family] : [family, `${family} Fallback`]));
  const lists = readFileSync('frontend/styles/tokens.css', 'utf8').match(/^\s*--font-[\w-]+:[^;]+;/gm) ?? [];
  const named = lists.flatMap((list) => [...list.matchAll(/"([^"]+)"/g)].map(([, family = '']) => family));
  expect(new Set(named)).toEqual(new Set([...made, `${BILLING.family} Fallback`]));
});
