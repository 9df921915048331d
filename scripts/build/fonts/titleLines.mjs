import { CAPITAL, EM, outlinesOf, TITLE_LOOK } from './outlines.mjs';

/** @typedef {import('../../../frontend/schema/records.ts').TitleLine} TitleLine */

/**
 * The rules that make all lines of a title equally wide: for each line a font size relative to the title's width, a
 * negative margin that puts the ink of its first letter at the left edge, and room for accents and marks.
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
  const outlines = await outlinesOf(text.toUpperCase(), { ...TITLE_LOOK, wdth: width });
  const letters = [...new Intl.Segmenter('en').segment(text)].length;
  // A line that cannot be measured gets a square for each letter.
  const { width: ink, bearing, top, bottom } = outlines ?? { width: letters * EM, bearing: 0, top: CAPITAL, bottom: 0 };
  const mark = `${width} ${text}`.replace(/["\\]/g, '\\$&');
  const above = Math.max(0, top - CAPITAL);
  const padding = above || bottom ? `padding-block:${em(above)} ${em(bottom)};` : '';
  return `[data-lockup="${mark}"]{${padding}font-size:${((100 * EM) / ink).toFixed(2)}cqi;margin-left:${em(-bearing)}}`;
}

/** @param {number} length in outline units */
const em = (length) => `${(length / EM).toFixed(3)}em`;
