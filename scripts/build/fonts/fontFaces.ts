import type { FontMetrics } from '@capsizecss/core';
import { createFontStack } from '@capsizecss/core';
import { fromFile } from '@capsizecss/unpack/fs';
import { openFont, subsetFile, wholeFont } from './fontFiles.ts';
import type { Font } from './typefaces.ts';
import { ASCII } from './typefaces.ts';

/** Uppercase fonts are measured with this, since capsize measures lowercase. */
const UPPERCASE_SAMPLE = 'THE PEOPLE YOU BRIEF ARE THE PEOPLE WHO CUT THE FILM AND NOTHING GETS LOST IN HANDOVER';

/** The sans-serif fonts of systems, by weight. */
const SYSTEM_FONTS = [
  { weight: 400, names: ['Arial', 'Liberation Sans', 'Roboto'] },
  { weight: 700, names: ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold'] },
];
/** A font with the metrics of Arial and Liberation Sans, and nearly those of Roboto. It is measured, and not on the site. */
export const ARIMO = { family: 'Arimo', source: 'arimo/files/arimo-latin-wght-normal.woff2' };

/** The widths that CSS names, from `ultra-condensed` to `ultra-expanded`, in percent (CSS Fonts 4, 2.5). */
const CSS_WIDTHS = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200];

/** The `@font-face` rules of these fonts. */
export const faces = async (fonts: readonly Font[]) => (await Promise.all(fonts.map(face))).join('\n');

/**
 * `@font-face` rules of the fallback fonts: a system font with the metrics of the web font, so that the swap causes no
 * layout shift.
 */
export const fallbackFaces = async (fonts: readonly Font[]) =>
  (await Promise.all(fonts.flatMap(fallbacksOf))).join('\n');

async function face(font: Font): Promise<string> {
  const { family, axes, range } = font;
  return rule({
    'font-family': `"${family}"`,
    'font-weight': `${axes.wght.min} ${axes.wght.max}`,
    ...(axes.wdth && { 'font-stretch': `${axes.wdth.min}% ${axes.wdth.max}%` }),
    'font-display': 'swap',
    'unicode-range': range,
    src: `url("${await fileOf(font)}") format("woff2")`,
  });
}

export async function fileOf({ source, axes, text, features }: Font): Promise<string> {
  return text === undefined ? wholeFont(source) : subsetFile({ source, axes, text, features });
}

/** @returns a rule for each named CSS width on the font's axis and each system font */
function fallbacksOf(font: Font): Promise<string>[] {
  const { wght, wdth } = font.axes;
  const widths = wdth ? CSS_WIDTHS.filter((width) => wdth.min <= width && width <= wdth.max) : [undefined];
  // A font with a single weight gets only the nearest system weight as its fallback.
  const isDrawn = (weight: number) => wght.min < wght.max || wght.min >= 600 === weight >= 600;
  return widths.flatMap((width) =>
    SYSTEM_FONTS.filter(({ weight }) => isDrawn(weight)).map(async ({ weight, names }) => {
      const position = { wght: Math.min(Math.max(weight, wght.min), wght.max), ...(width && { wdth: width }) };
      const web = await metricsOf(font, position);
      const system = await metricsOf({ ...ARIMO, isUppercase: font.isUppercase }, { wght: weight });
      const { fontFaces } = createFontStack([web, system], { fontFaceFormat: 'styleObject' });
      const { sizeAdjust, ascentOverride, descentOverride } = fontFaces[0]?.['@font-face'] ?? {};
      return rule({
        'font-family': `"${font.family} Fallback"`,
        'font-weight': weight,
        ...(width && { 'font-stretch': `${width}%` }),
        // No `line-gap-override`: the line gap only matters for `line-height: normal`, and every line height here is a
        // number.
        'size-adjust': rounded(sizeAdjust),
        'ascent-override': rounded(ascentOverride),
        'descent-override': rounded(descentOverride),
        src: names.map((name) => `local("${name}")`).join(', '),
      });
    }),
  );
}

/** Returns capsize's metrics of a font at a position of its axes. */
async function metricsOf(font: Pick<Font, 'family' | 'source' | 'isUppercase'>, position: Record<string, number>) {
  const { family, source, isUppercase } = font;
  const file = await subsetFile({ source, axes: position, text: ASCII, format: 'sfnt' });
  const metrics: FontMetrics & { familyName: string } = { ...(await fromFile(file)), familyName: family };
  if (isUppercase) {
    const width = (await openFont(file)).layout(UPPERCASE_SAMPLE).advanceWidth / UPPERCASE_SAMPLE.length;
    Object.assign(metrics, { subsets: undefined, xWidthAvg: width });
  }

  return metrics;
}

const rounded = (percentage: string | undefined = '') => `${Number.parseFloat(percentage).toFixed(1)}%`;

function rule(descriptors: Record<string, unknown>) {
  const declarations = Object.entries(descriptors).filter(([, value]) => value !== undefined);
  return `@font-face { ${declarations.map(([name, value]) => `${name}: ${value}`).join('; ')} }`;
}
