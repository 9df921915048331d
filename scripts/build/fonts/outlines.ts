import type { Glyph } from 'fontkit';
import type { Subset } from './fontFiles.ts';
import { openFont, openSubset, wholeFont } from './fontFiles.ts';
import { DISPLAY, DISPLAY_DEVANAGARI, DISPLAY_EXT, type Font } from './typefaces.ts';

/** Outline units per em. */
export const EM = 1000;
const open = async ({ source }: Font) => ({ source, font: await openFont(wholeFont(source)) });
/** The fonts of the display typeface, in the order in which browsers try them. */
const fonts = await Promise.all([DISPLAY, DISPLAY_EXT, DISPLAY_DEVANAGARI].map(open));
const { font: latin } = await open(DISPLAY);
/** Height of Latin capitals, and so of a line in Lockup.module.css. */
export const CAPITAL = (latin.capHeight / latin.unitsPerEm) * EM;
/** Weight and letter spacing of titles, as in Lockup.module.css. */
export const TITLE_LOOK = { wght: 800, tracking: -0.02 * EM };

/** The weight, the position on the width axis, and the letter spacing of a line. */
type Look = Record<'wght' | 'wdth' | 'tracking', number>;

/**
 * A line of a title in the display typeface as glyph outlines: measured for the pages, and drawn in pictures without the font.
 * All lengths are in 1/1000 em. In the SVG `path`, y grows downward from the baseline, x from where the first letter's ink begins.
 * `width` is that of the ink, `bearing` the distance from where the line begins to its ink. `top`, above the baseline, is `CAPITAL`,
 * or more for accents and marks; `bottom`, below it, is 0, or more for cedillas and marks.
 * @returns undefined if the fonts lack a character, or if nothing is visible
 */
export async function outlinesOf(text: string, { wght, wdth, tracking }: Look) {
  let x = 0;
  const paths: Glyph['path'][] = [];
  const ink = { left: Infinity, right: -Infinity, top: -Infinity, bottom: 0 };
  for (const { source, part } of partsOf(text)) {
    if (source === undefined) return undefined;
    const isLatin = source !== DISPLAY_DEVANAGARI.source;
    const axes: Subset['axes'] = isLatin ? { wght, wdth } : { wght };
    const font = await openSubset({ source, text: part, axes });
    const scale = EM / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const { minX, maxX, minY, maxY } = glyph.bbox;
      const [left, up] = [x + xOffset * scale, yOffset * scale];
      const [top, bottom] = [up + maxY * scale, -up - minY * scale];
      // A space has no ink.
      if (maxX > minX) {
        paths.push(glyph.path.scale(scale, -scale).translate(left, -up));
        ink.left = Math.min(ink.left, left + minX * scale);
        ink.right = Math.max(ink.right, left + maxX * scale);
        // Round letters, signs and commas reach past the capitals by less than this; accents and cedillas by more.
        ink.top = Math.max(ink.top, isLatin && top < 1.2 * CAPITAL ? CAPITAL : top);
        ink.bottom = Math.max(ink.bottom, isLatin && bottom < 0.16 * EM ? 0 : bottom);
      }
      // Combining marks have no advance width, and so get no letter spacing.
      x += xAdvance * scale + (xAdvance > 0 ? tracking : 0);
    }
  }
  if (paths.length === 0) return undefined;
  const { left, right, top, bottom } = ink;
  const path = paths.map((each) => each.translate(-left, 0).toSVG()).join('');

  return { path, width: right - left, bearing: left, top, bottom };
}

/** Splits a text into runs by the font that has their characters. */
function partsOf(text: string) {
  const parts: { source: string | undefined; part: string }[] = [];
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    const source = sourceOf(segment);
    const last = parts.at(-1);
    if (last && last.source === source) last.part += segment;
    else parts.push({ source, part: segment });
  }
  return parts;
}

/** Returns the `source` of the display typeface's first font that has all characters of a text. */
function sourceOf(text: string) {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  return fonts.find(({ font }) => points.every((point) => font.hasGlyphForCodePoint(point)))?.source;
}
