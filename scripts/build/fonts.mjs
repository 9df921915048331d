import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { charactersOf, cutFont, wholeFont } from './fonts/cutFont.mjs';
import { fallbackFaces, fallbackForCapitals } from './fonts/fallbackFaces.mjs';
import { textIn } from './fonts/htmlText.mjs';
import { leanFont } from './fonts/leanFont.mjs';
import { inlineFaces, linesIn, lockupRules } from './fonts/lockups.mjs';
import { ANEK, HANKEN, OUTSIDE } from './fonts/typefaces.mjs';
import { STAGED_UPLOAD } from './paths.mjs';

/** What people type into the form, and what scripts say later, beside the words of the pages. */
const ALWAYS = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}‘’“”–—…•©−`;

/**
 * @typedef {object} Fonts
 * @property {string} titles rules for the titles of all pages
 * @property {Record<string, string>} pages for each page all faces, and the rules and letters of its title. A face that
 *   came later would have the browser lay out the whole page anew, even if nothing is drawn with it.
 */

/**
 * Cuts the fonts to what the rendered pages need and writes them to the staged upload: what stands on the first screen
 * into each page, where it is right from the first frame, everything else as one file a family, which the bootstrap asks
 * for last.
 * @param {Record<string, string>} bodies HTML of each page by its file
 * @param {ReadonlySet<string>} withBootstrap the pages that start with it
 * @param {string} base what stands before the path of every file, with a closing slash
 * @returns {Promise<Fonts>}
 */
export async function makeFonts(bodies, withBootstrap, base) {
  const all = Object.values(bodies);
  const text = ALWAYS + all.map(textIn).join('');
  const late = [ANEK, HANKEN].map(async ({ family, descriptors, ...cut }) =>
    face(family, descriptors, base + (await emit('text', await cutFont({ ...cut, text })))),
  );
  const outside = OUTSIDE.map(async ({ family, source, descriptors, range, cut }) =>
    face(
      family,
      descriptors,
      base + (await emit('more', await readFile(wholeFont(source)))),
      rangeWithout(range, cut ? await charactersIn(cut, text) : ''),
    ),
  );
  const common = (await fallbackFaces()) + (await Promise.all([...late, ...outside])).join('');

  const allLines = all.flatMap((html) => linesIn(html));
  const pages = Object.entries(bodies).map(async ([file, html]) => {
    const lines = linesIn(html);
    const faces = (await Promise.all([inlineFaces(lines, allLines), billingFace(html)])).join('');
    // The bootstrap makes its own of these, which are to have no others beside them (see `OUTSIDE`).
    const early = withBootstrap.has(file) ? `@media (scripting:none){${faces}}` : faces;
    return [file, common + (await lockupRules(lockupLinesIn(html))) + early];
  });
  return {
    titles: await lockupRules(all.flatMap(lockupLinesIn)),
    pages: Object.fromEntries(await Promise.all(pages)),
  };
}

/**
 * The face of a billing block on the first screen. The stand-in is for the moment in which the browser unpacks it.
 * @param {string} html
 */
async function billingFace(html) {
  const block = html.match(/<ul[^>]*data-billing="early".*?<\/ul>/)?.[0];
  if (block === undefined) return '';
  const text = textIn(block).toUpperCase();
  const axes = { wght: 400, wdth: 75 };
  const cut = await cutFont({ source: ANEK.source, text, axes, features: [], format: 'sfnt' });
  const font = await leanFont([{ font: cut, texts: [], feature: '' }]);
  return (
    (await fallbackForCapitals('Billing', text, axes)) +
    face('Billing', 'font-weight:400;font-stretch:75%', `data:font/woff2;base64,${font.toString('base64')}`)
  );
}

/** @param {string} html */
const lockupLinesIn = (html) => linesIn(html, 'lockup');

/**
 * Writes a font under a name that changes with its bytes.
 * @param {string} name
 * @param {Buffer} font
 * @returns {Promise<string>} its path in the upload
 */
async function emit(name, font) {
  const hash = createHash('sha256').update(font).digest('base64url').slice(0, 8);
  const file = `assets/${name}-${hash}.woff2`;
  await mkdir(join(STAGED_UPLOAD, 'assets'), { recursive: true });
  await writeFile(join(STAGED_UPLOAD, file), font);
  return file;
}

/**
 * @param {string} family
 * @param {string} descriptors
 * @param {string} address
 * @param {string} [range]
 */
function face(family, descriptors, address, range) {
  const only = range === undefined ? '' : `unicode-range:${range};`;
  return `@font-face{font-family:${family};${descriptors};font-display:swap;${only}src:url(${address}) format("woff2")}`;
}

/**
 * Those of a text's characters that a typeface has.
 * @param {{ source: string }} typeface
 * @param {string} text
 */
async function charactersIn({ source }, text) {
  return [...text].filter(await charactersOf(source)).join('');
}

/**
 * A `unicode-range` without the characters of a text, so that none of those is drawn with, and fetches, the wider face.
 * @param {string} range
 * @param {string} text
 */
function rangeWithout(range, text) {
  const drawn = new Set([...text].map((character) => character.codePointAt(0)));
  const points = range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  /** @type {[number, number][]} */
  const ranges = [];
  for (const point of points.filter((candidate) => !drawn.has(candidate))) {
    const current = ranges.at(-1);
    if (current && point === current[1] + 1) current[1] = point;
    else ranges.push([point, point]);
  }
  return ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(',');
}
