import { expect, it } from 'vitest';
import { ARIMO, fallbackFaces } from '../../../../scripts/build/fonts/fontFaces.ts';
import { openFont, openSubset } from '../../../../scripts/build/fonts/fontFiles.ts';
import { ASCII, DISPLAY, TEXT } from '../../../../scripts/build/fonts/typefaces.ts';
import privacy from '../../../fixtures/content/privacy.yaml';

const WORDS = privacy.sections.map(({ text }: { text: string }) => text).join(' ');

/** The width of the words in a font, in em. */
const widthIn = (font: Awaited<ReturnType<typeof openFont>>) => font.layout(WORDS).advanceWidth / font.unitsPerEm;

it.each([
  [400, 'Regular'],
  [700, 'Bold'],
])(
  'words of weight %i are as wide in the fallback font, half a percent more or less, and Arimo is like it',
  async (weight, style) => {
    const system = await openFont(`/usr/share/fonts/truetype/liberation/LiberationSans-${style}.ttf`);
    const rules = await fallbackFaces([TEXT]);
    const [, percent] = new RegExp(`font-weight: ${weight};.*size-adjust: ([\\d.]+)%`).exec(rules) ?? [];
    const web = await openSubset({ ...TEXT, axes: { wght: weight }, text: ASCII });
    expect(Math.abs((widthIn(system) * Number(percent)) / 100 / widthIn(web) - 1)).toBeLessThan(0.005);

    const arimo = await openSubset({ ...ARIMO, axes: { wght: weight }, text: ASCII });
    expect(widthIn(arimo)).toBeCloseTo(widthIn(system), 1);
    const heights = ({ ascent, descent, lineGap, unitsPerEm }: typeof arimo) => [ascent, descent, lineGap, unitsPerEm];
    expect(heights(arimo)).toEqual(heights(system));
  },
);

it('a font with a width axis has a fallback at each width of it that CSS names', async () => {
  const rules = await fallbackFaces([{ ...DISPLAY, axes: { wght: { min: 800, max: 800 }, wdth: DISPLAY.axes.wdth } }]);
  const widths = [...rules.matchAll(/font-stretch: (\S+);/g)].map(([, width]) => width);
  expect(widths.join(' ')).toBe('75% 87.5% 100% 112.5% 125%');
});
