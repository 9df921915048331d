import { CAPITAL, EM, outlinesOf, TITLE_LOOK } from './outlines.ts';

/**
 * Adds a `style` for `Lockup` to each title line in the records of a content file. With it all lines are equally wide: a font size
 * relative to the title's width, a negative margin that puts the ink of the first letter at the left edge, and room for accents
 * and marks above and below.
 */
export async function measureTitles(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(measureTitles));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(async ([name, entry]) => [name, await measureTitles(entry)] as const);
  const { text, width } = value as Record<string, unknown>;
  const isLine = typeof text === 'string' && typeof width === 'number';
  return { ...Object.fromEntries(await Promise.all(fields)), ...(isLine && { style: await styleOf(text, width) }) };
}

async function styleOf(text: string, width: number) {
  const outlines = await outlinesOf(text.toUpperCase(), { ...TITLE_LOOK, wdth: width });
  const letters = [...new Intl.Segmenter('en').segment(text)].length;
  // A line that cannot be measured gets a square for each letter.
  const { width: ink, bearing, top, bottom } = outlines ?? { width: letters * EM, bearing: 0, top: CAPITAL, bottom: 0 };
  return {
    '--stretch': `${width}%`,
    '--size': `${((100 * EM) / ink).toFixed(2)}cqi`,
    '--margin': em(-bearing),
    '--room': `${em(Math.max(0, top - CAPITAL))} ${em(bottom)}`,
  };
}

/** @param length in outline units */
const em = (length: number) => `${Number((length / EM).toFixed(3))}em`;
