import * as fontkit from 'fontkit';
import { subsetBytes } from './fontFiles.mjs';
import { charactersOf, EM, outlinesOf } from './outlines.mjs';
import { ANEK } from './typefaces.mjs';

const WEIGHT = 800;
/** As set in Lockup.module.css, in em. */
const TRACKING = -0.02;
/** Height of capitals, and so of a line, in em. */
const CAP_HEIGHT_EM = 0.639;

/** @typedef {import('../../../frontend/schema/records.ts').TitleLine} TitleLine */

/**
 * The rules that make all lines of a title equally wide: for each line a font size relative to the title's width, and a
 * negative margin that puts the ink of its first letter at the left edge.
 * @param {readonly TitleLine[]} lines
 * @returns {Promise<Record<string, string>>} CSS of the layer `components`, by the line's `data-lockup` in `Lockup`
 */
export async function titleLineRules(lines) {
  const all = lines.flatMap((line) => [line, ...(line.narrow ?? [])]).filter(({ text }) => text !== '');
  return Object.fromEntries(
    await Promise.all(all.map(async (line) => [`${line.width} ${line.text}`, await ruleOf(line)])),
  );
}

/** @param {{ text: string, width: number }} line */
async function ruleOf({ text, width }) {
  const { ink, bearing, above, below } = await measure(text.toUpperCase(), width);
  const mark = `${width} ${text}`.replace(/["\\]/g, '\\$&');
  const padding = above || below ? `padding-block:${above.toFixed(3)}em ${below.toFixed(3)}em;` : '';
  return `[data-lockup="${mark}"]{${padding}font-size:${(100 / ink).toFixed(2)}cqi;margin-left:${(-bearing).toFixed(3)}em}`;
}

/**
 * @param {string} text
 * @param {number} width position on the width axis, in percent
 * @returns {Promise<{ ink: number, bearing: number, above: number, below: number }>} in em: the width of the ink, the
 *   first letter's left side bearing, and how far characters reach above and below the capitals
 */
async function measure(text, width) {
  const look = { wght: WEIGHT, wdth: width };
  if ([...text].every(await charactersOf(ANEK.source))) {
    const font = fontkit.create(await subsetBytes({ source: ANEK.source, text, axes: look, format: 'sfnt' }));
    const { glyphs, positions, advanceWidth } = font.layout(text);
    const left = glyphs[0]?.bbox.minX ?? 0;
    const right = (positions.at(-1)?.xAdvance ?? 0) - (glyphs.at(-1)?.bbox.maxX ?? 0);
    const ink = (advanceWidth - left - right) / font.unitsPerEm + TRACKING * (glyphs.length - 1);
    return { ink, bearing: left / font.unitsPerEm, above: 0, below: 0 };
  }
  const outlines = await outlinesOf(text, { ...look, tracking: TRACKING * EM });
  if (outlines === undefined) return { ink: 1, bearing: 0, above: 0, below: 0 };
  return {
    ink: outlines.width / EM,
    bearing: 0,
    above: Math.max(0, outlines.top / EM - CAP_HEIGHT_EM),
    below: Math.max(0, outlines.bottom / EM),
  };
}
