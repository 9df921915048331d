import { readFile } from 'node:fs/promises';
import * as fontkit from 'fontkit';
import { subsetBytes, wholeFont } from './fontFiles.mjs';
import { ANEK, ANEK_DEVANAGARI, ANEK_EXT } from './typefaces.mjs';

/** Outline units per em. */
export const EM = 1000;

/** OpenType features that shape Indian scripts, with kerning and marks. */
const SHAPING =
  'kern mark mkmk locl ccmp nukt akhn rphf rkrf blwf half vatu cjct pres abvs blws psts haln abvm blwm dist calt liga';

/** The display typeface in all its scripts; the first font that has a character draws it. */
const SOURCES = [ANEK, ANEK_EXT, ANEK_DEVANAGARI];

/**
 * A line of text in the display typeface as glyph outlines, for pictures: programs that draw them don't need the font.
 * All lengths are in 1/1000 em.
 *
 * @typedef {object} Outlines
 * @property {string} path of SVG: y grows downward from the baseline, x from where the first letter's ink begins
 * @property {number} width of the ink
 * @property {number} top of the ink, above the baseline
 * @property {number} bottom of the ink, below the baseline
 *
 * @param {string} text
 * @param {{ wght: number, wdth: number, tracking: number }} look weight, position on the width axis, and letter spacing
 * @returns {Promise<Outlines | undefined>} undefined if the fonts lack a character, or if nothing is visible
 */
export async function outlinesOf(text, { wght, wdth, tracking }) {
  let x = 0;
  /** @type {{ path: import('fontkit').Glyph['path'], left: number, right: number, top: number, bottom: number }[]} */
  const letters = [];
  for (const { source, part } of await partsOf(text)) {
    if (source === undefined) return undefined;
    /** @type {import('./fontFiles.mjs').Subset['axes']} */
    const axes = source.includes('-standard-') ? { wght, wdth } : { wght };
    const features = source === ANEK.source ? undefined : SHAPING.split(' ');
    const font = fontkit.create(await subsetBytes({ source, text: part, axes, features, format: 'sfnt' }));
    const scale = EM / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const { minX, maxX, minY, maxY } = glyph.bbox;
      const [left, up] = [x + xOffset * scale, yOffset * scale];
      if (maxX > minX) {
        letters.push({
          path: glyph.path.scale(scale, -scale).translate(left, -up),
          left: left + minX * scale,
          right: left + maxX * scale,
          top: up + maxY * scale,
          bottom: -up - minY * scale,
        });
      }
      // Combining marks have no advance width, and so get no letter spacing.
      x += xAdvance * scale + (xAdvance > 0 ? tracking : 0);
    }
  }
  if (letters.length === 0) return undefined;
  const start = Math.min(...letters.map(({ left }) => left));

  return {
    path: letters.map(({ path }) => path.translate(-start, 0).toSVG()).join(''),
    width: Math.max(...letters.map(({ right }) => right)) - start,
    top: Math.max(...letters.map(({ top }) => top)),
    bottom: Math.max(...letters.map(({ bottom }) => bottom)),
  };
}

/** Splits a text into runs by the font that has their characters. @param {string} text */
async function partsOf(text) {
  /** @type {{ source: string | undefined, part: string }[]} */
  const parts = [];
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    const source = await sourceOf(segment);
    const last = parts.at(-1);
    if (last && last.source === source) last.part += segment;
    else parts.push({ source, part: segment });
  }
  return parts;
}

/** @param {string} letter with its combining marks */
async function sourceOf(letter) {
  for (const { source } of SOURCES) {
    if ([...letter].every(await charactersOf(source))) return source;
  }
  return undefined;
}

/** @type {Map<string, Promise<import('fontkit').Font>>} */
const opened = new Map();

/**
 * Returns a function that tells whether a whole font has a character.
 * @param {string} source
 * @returns {Promise<(character: string) => boolean>}
 */
export async function charactersOf(source) {
  const reading = opened.get(source) ?? readFile(wholeFont(source)).then((bytes) => fontkit.create(bytes));
  opened.set(source, reading);
  const font = await reading;
  return (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
