import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutFont, wholeFont } from './fonts/cutFont.mjs';
import { fallbackFaces } from './fonts/fallbackFaces.mjs';
import { textIn } from './fonts/htmlText.mjs';
import { inlineFaces, linesIn, lockupRules } from './fonts/lockups.mjs';
import { ANEK, HANKEN, OUTSIDE } from './fonts/typefaces.mjs';
import { STAGED_UPLOAD } from './paths.mjs';

/** What people type into the form, and what scripts say later, beside the words of the pages. */
const ALWAYS = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}‘’“”–—…•©−`;

/**
 * @typedef {object} PageFonts
 * @property {string} styles what the page's own styles need beside those of all pages
 * @property {string[]} preloads addresses of the fonts that its first screen needs
 */

/**
 * Cuts the fonts to what the rendered pages need and writes them to the staged upload: the title's face into each page,
 * the billing block's as a small file, everything else as one file a family, which the bootstrap asks for last.
 * @param {Record<string, string>} bodies HTML of each page by its file
 * @returns {Promise<{ styles: string, pages: Record<string, PageFonts> }>}
 */
export async function makeFonts(bodies) {
  const all = Object.values(bodies);
  const text = ALWAYS + all.map((html) => textIn(html)).join('');
  const names = all.flatMap((html) =>
    [...html.matchAll(/<ul[^>]*data-billing.*?<\/ul>/g)].map(([block]) => textIn(block)),
  );
  const narrow = await cutFont({
    source: ANEK.source,
    text: names.join('').toUpperCase(),
    axes: { wght: 400, wdth: 75 },
  });

  const billing = await emit('billing', narrow);
  const late = [ANEK, HANKEN].map(async ({ family, descriptors, ...cut }) =>
    face(family, descriptors, await emit('text', await cutFont({ ...cut, text })), rangeOf(text)),
  );
  const outside = OUTSIDE.map(async ({ family, source, descriptors, range }) =>
    face(family, descriptors, await emit('more', await readFile(wholeFont(source))), range),
  );
  const styles = [
    await fallbackFaces(),
    face('Billing', 'font-weight:400;font-stretch:75%', billing),
    // Where two faces of a family have a character, the later one draws it.
    ...(await Promise.all([...outside, ...late])),
    await lockupRules(all.flatMap((html) => linesIn(html, 'lockup'))),
  ];

  const pages = Object.entries(bodies).map(async ([file, html]) => {
    const preloads = html.includes('data-billing="early"') ? [billing] : [];
    return [file, { styles: await inlineFaces(linesIn(html)), preloads }];
  });
  return { styles: styles.join(''), pages: Object.fromEntries(await Promise.all(pages)) };
}

/**
 * Writes a font under a name that changes with its bytes.
 * @param {string} name
 * @param {Buffer} font
 * @returns {Promise<string>} its address
 */
async function emit(name, font) {
  const hash = createHash('sha256').update(font).digest('base64url').slice(0, 8);
  const address = `/assets/${name}-${hash}.woff2`;
  await mkdir(join(STAGED_UPLOAD, 'assets'), { recursive: true });
  await writeFile(join(STAGED_UPLOAD, address), font);
  return address;
}

/**
 * @param {string} family
 * @param {string} descriptors
 * @param {string} address
 * @param {string} [range]
 */
function face(family, descriptors, address, range) {
  const only = range === undefined ? '' : `;unicode-range:${range}`;
  return `@font-face{font-family:"${family}";${descriptors};font-display:swap;src:url(${address}) format("woff2")${only}}`;
}

/** @param {string} text */
function rangeOf(text) {
  const points = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  /** @type {[number, number][]} */
  const ranges = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (/** @type {number} */ point) => point.toString(16);
  return ranges.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(',');
}
