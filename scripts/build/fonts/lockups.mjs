import * as fontkit from 'fontkit';
import { charactersOf, cutFont } from './cutFont.mjs';
import { unescapeHtml } from './htmlText.mjs';
import { leanFont } from './leanFont.mjs';
import { EM, outlinesOf } from './outlines.mjs';
import { ANEK } from './typefaces.mjs';

const WEIGHT = 800;
/** As set in Lockup.module.css, in em. */
const TRACKING = -0.02;
/** Height of the capitals, and so of a line. */
const CAPITALS = 0.639;
/**
 * What draws the letters that several widths have in this one, as Lockup.module.css and Logo.module.css have it.
 * @type {Record<number, string>}
 */
const FEATURES = { 75: 'ss01', 100: 'ss02', 125: 'ss03' };

/**
 * @typedef {object} Line
 * @property {number} width its place on the width axis, in percent
 * @property {string} text
 */

/**
 * The lines of lockups and logos in a page, as their components mark them.
 * @param {string} html
 * @param {'lockup' | 'wordmark'} [kind] only these
 * @returns {Line[]}
 */
export function linesIn(html, kind) {
  const marks = html.matchAll(/data-(lockup|wordmark)="(\d+) ([^"]*)"/g);
  return [...marks].flatMap(([, found, width, text]) =>
    kind === undefined || found === kind ? [{ width: Number(width), text: unescapeHtml(text ?? '') }] : [],
  );
}

/**
 * The rules that make every line as wide as its lockup: its size, measured from the font, and how far the first letter
 * is pulled left so that what is seen of it, and not the room around it, stands at the edge.
 * @param {Line[]} lines
 */
export async function lockupRules(lines) {
  const rules = lines
    .filter(({ text }) => text !== '')
    .map(async ({ width, text }) => {
      const { inkWidth, bearing, room } = await measure(text.toUpperCase(), width);
      const mark = `${width} ${text}`.replace(/["\\]/g, '\\$&');
      return `[data-lockup="${mark}"]{font-size:${(100 / inkWidth).toFixed(2)}cqi;margin-left:${(-bearing).toFixed(3)}em${room}}`;
    });
  return `@layer components{${[...new Set(await Promise.all(rules))].sort().join('')}}`;
}

/**
 * The face of a page's title and logo, one small font for all of its widths, written into the page. It has a letter of a
 * width only where a line of the page needs it; which width draws what several have, the stylesheet says by a feature.
 * @param {Line[]} lines
 * @param {Line[]} allLines of all pages: a visitor who goes on sees their titles in the same face, as far as it has the letters
 */
export async function inlineFaces(lines, allLines) {
  const drawn = await drawnBy(lines);
  if (drawn.length === 0) return '';
  // Those of other pages too, without letters: for a width that it has not, the browser would take another's.
  const widths = [...new Set((await drawnBy(allLines)).map(({ width }) => width))].sort((one, other) => one - other);
  const looks = widths.map((width) => ({ width, text: capitalsOf(drawn, width).join('') }));
  const letters = looks
    .map(({ width, text }) => ({ width, text: text.replaceAll(' ', '') }))
    .filter(({ text }) => text !== '');
  // WebKit ignores features for the space: all widths share the narrowest one, and the stylesheets add what is missing.
  const cuts = [{ width: 75, text: ' ' }, ...letters].map(async ({ width, text }) => ({
    font: await cutFont({ source: ANEK.source, text, axes: { wght: WEIGHT, wdth: width }, format: 'sfnt' }),
    texts: capitalsOf(allLines, width),
    feature: FEATURES[width] ?? '',
  }));
  const font = await leanFont(await Promise.all(cuts));
  // The browser takes the same address for one file, and compression the repetition for a few bytes.
  const address = `data:font/woff2;base64,${font.toString('base64')}`;
  return looks
    .map(
      ({ width, text }) =>
        `@font-face{font-family:Lockup;font-weight:${WEIGHT};font-stretch:${width}%;ascent-override:83.9%;descent-override:20%;line-gap-override:0%;unicode-range:${rangeOf(text)};src:url(${address})}`,
    )
    .join('');
}

/** @param {Line[]} lines @param {number} width */
const capitalsOf = (lines, width) => lines.flatMap((line) => (line.width === width ? line.text.toUpperCase() : []));

/** What the face has the letters of; others, such as those of Indian scripts, come with the fonts for them. @param {Line[]} lines */
async function drawnBy(lines) {
  const has = await charactersOf(ANEK.source);
  return lines
    .map(({ width, text }) => ({ width, text: [...text.toUpperCase()].filter(has).join('') }))
    .filter(({ text }) => text.trim() !== '');
}

/** Characters as a `unicode-range`, with the space: browsers take a line's height from a face only if it has that. @param {string} text */
function rangeOf(text) {
  const points = [...new Set(` ${text}`)]
    .map((character) => character.codePointAt(0) ?? 0)
    .sort((one, other) => one - other);
  return points.map((point) => `U+${point.toString(16)}`).join(',');
}

/**
 * @param {string} text
 * @param {number} width
 * @returns {Promise<{ inkWidth: number, bearing: number, room: string }>} in em: from the first letter's left edge to the
 *   last one's right, and what lies left of the first; and the declaration that keeps what is higher than capitals from
 *   other lines
 */
async function measure(text, width) {
  if (![...text].every(await charactersOf(ANEK.source))) {
    const outlines = await outlinesOf(text, { wght: WEIGHT, wdth: width, tracking: TRACKING * EM });
    if (outlines === undefined) return { inkWidth: 1, bearing: 0, room: '' };
    const { width: ink, top, bottom } = outlines;
    // A line is as high as Latin capitals; signs above and below letters are not to meet other lines.
    const [above, below] = [top / EM - CAPITALS, bottom / EM].map((height) => Math.max(0, height).toFixed(3));
    return { inkWidth: ink / EM, bearing: 0, room: `;padding-block:${above}em ${below}em` };
  }
  const axes = { wght: WEIGHT, wdth: width };
  const font = fontkit.create(await cutFont({ source: ANEK.source, text, axes, format: 'sfnt' }));
  const { glyphs, positions, advanceWidth } = font.layout(text);
  const [first] = glyphs;
  const last = glyphs.at(-1);
  if (!first || !last) return { inkWidth: 1, bearing: 0, room: '' };
  const rest = (positions.at(-1)?.xAdvance ?? 0) - last.bbox.maxX;
  const ink = (advanceWidth - first.bbox.minX - rest) / font.unitsPerEm;
  return { inkWidth: ink + TRACKING * (glyphs.length - 1), bearing: first.bbox.minX / font.unitsPerEm, room: '' };
}
