import { expect, it } from 'vitest';
import { ARIMO, fallbackFaces } from '../../../../scripts/build/fonts/fontFaces.mjs';
import { openFont, openSubset } from '../../../../scripts/build/fonts/fontFiles.mjs';
import { ASCII, DISPLAY, TEXT } from '../../../../scripts/build/fonts/typefaces.mjs';
import privacy from '../../../fixtures/content/privacy.yaml';

const WORDS = privacy.sections.map(({ text }) => text).join(' ');
const LIBERATION = '/usr/share/fonts/truetype/liberation/LiberationSans-';
const SYSTEM_FONTS = [
  { weight: 400, file: `${LIBERATION}Regular.ttf` },
  { weight: 700, file: `${LIBERATION}Bold.ttf` },
];

/** The width of the words in a font, in em. */
function widthIn(font: Awaited<ReturnType<typeof openFont>>): number {
  return font.layout(WORDS).advanceWidth / font.unitsPerEm;
}

it.each(SYSTEM_FONTS)(
  'words in the fallback font of weight $weight are as wide as in the web font, within half a percent',
  async (system) => {
    const rules = await fallbackFaces([TEXT]);
    const [, percent] = new RegExp(`font-weight: ${system.weight};.*size-adjust: ([\\d.]+)%`).exec(rules) ?? [];
    const fallback = (widthIn(await openFont(system.file)) * Number(percent)) / 100;
    const web = await openSubset({ ...TEXT, axes: { wght: system.weight }, text: ASCII });
    expect(Math.abs(fallback / widthIn(web) - 1)).toBeLessThan(0.005);
  },
);

it.each(SYSTEM_FONTS)(
  'Arimo of weight $weight has the heights and widths of Liberation Sans',
  async ({ weight, file }) => {
    const system = await openFont(file);
    const arimo = await openSubset({ ...ARIMO, axes: { wght: weight }, text: ASCII });
    expect(widthIn(arimo)).toBeCloseTo(widthIn(system), 1);
    for (const height of ['ascent', 'descent', 'lineGap', 'unitsPerEm'] as const)
      expect(arimo[height]).toBe(system[height]);
  },
);

it('a font with a width axis has a fallback at each width of it that CSS names', async () => {
  const rules = await fallbackFaces([{ ...DISPLAY, axes: { wght: { min: 800, max: 800 }, wdth: DISPLAY.axes.wdth } }]);
  expect([...rules.matchAll(/font-stretch: (\S+);/g)].map(([, width]) => width)).toEqual([
    '75%',
    '87.5%',
    '100%',
    '112.5%',
    '125%',
  ]);
});
