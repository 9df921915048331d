import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PurgeCSS } from 'purgecss';
import { makeFonts } from './fonts.mjs';
import { STAGED_UPLOAD } from './paths.mjs';

/** As React draws `LateStyles`. */
const FIRST_SCREEN_ENDS = '<div hidden="" data-late-styles="true"></div>';

/** What fits into the first answer over a new connection, 14 KiB compressed, without the head and the bootstrap. */
const FIRST_ANSWER_BYTES = 12.5 * 1024;

/** Rules for a visitor's own colours. */
const FORCED_COLOURS = /@media \(forced-colors: ?active\) ?\{(?:[^{}]*\{[^{}]*\})*\}/g;

/** What changes in a page before its whole stylesheet has arrived with React: its rules stay even where nothing has them. */
const CHANGING = ['open', 'data-fonts', 'data-stopped', 'aria-invalid', 'aria-disabled'];

/**
 * Gives every page the part of the site's styles that its HTML uses, with its fonts, and writes the whole stylesheet for
 * React to fetch: other pages, and states that only a script makes, need the rest. A page that would be too large for the
 * first answer of a server has only the styles of its first screen, and a link to all that it uses where that ends.
 * @param {string} styles of the whole site
 * @param {Record<string, string>} bodies HTML of each page by its file
 * @param {ReadonlySet<string>} withBootstrap the pages that start with it
 * @param {string} base what stands before the path of every file, with a closing slash
 * @returns {Promise<{ sheet: string, pages: Record<string, string>, bodies: Record<string, string> }>} the stylesheet's
 *   address, and what each page has, beside its HTML
 */
export async function makeStyles(styles, bodies, withBootstrap, base) {
  const fonts = await makeFonts(bodies, withBootstrap, base);
  const sheet = base + (await emit('site', styles + fonts.titles));

  /** @type {Record<string, string>} */
  const pages = {};
  const linked = { ...bodies };
  for (const [file, html] of Object.entries(bodies)) {
    const used = await usedBy(html, styles);
    const inline = used + fonts.pages[file];
    const end = html.indexOf(FIRST_SCREEN_ENDS);
    if (end === -1 || brotliCompressSync(html + inline).length <= FIRST_ANSWER_BYTES) {
      pages[file] = inline;
      continue;
    }
    // What few visitors need comes with the sheet, a moment later.
    const first = (await usedBy(html.slice(0, end), styles)).replace(FORCED_COLOURS, '');
    pages[file] = first + fonts.pages[file];
    const rest = base + (await emit('more', used));
    linked[file] = html.replace(FIRST_SCREEN_ENDS, () =>
      FIRST_SCREEN_ENDS.replace('><', `><link rel="stylesheet" href="${rest}" fetchpriority="low"><`),
    );
  }

  return { sheet, pages, bodies: linked };
}

/**
 * Writes a stylesheet under a name that changes with it.
 * @param {string} name
 * @param {string} styles
 * @returns {Promise<string>} its path in the upload
 */
async function emit(name, styles) {
  const hash = createHash('sha256').update(styles).digest('base64url').slice(0, 8);
  const file = `assets/${name}-${hash}.css`;
  await writeFile(join(STAGED_UPLOAD, file), styles);
  return file;
}

/**
 * @param {string} html
 * @param {string} styles
 */
async function usedBy(html, styles) {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: `<html><body><div id="root">${markupOf(html)}</div></body></html>`, extension: 'html' }],
    css: [{ raw: styles }],
    defaultExtractor: (content) => content.match(/[\w-]+/g) ?? [],
    dynamicAttributes: CHANGING,
    keyframes: true,
    variables: true,
  });
  return result?.css ?? styles;
}

/** What styles can speak of: neither words, some of which are names of elements, nor the lines of drawings. @param {string} html */
function markupOf(html) {
  return (html.match(/<[^>]+>/g) ?? [])
    .join('')
    .replaceAll(/ (?:alt|aria-label|content|d|href|src|srcSet|title)="[^"]*"/g, '');
}
