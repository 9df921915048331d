import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PurgeCSS } from 'purgecss';
import { makeFonts } from './fonts.mjs';
import { STAGED_UPLOAD } from './paths.mjs';

/** What changes in a page before its whole stylesheet has arrived with React: its rules stay even where nothing has them. */
const CHANGING = ['open', 'data-fonts', 'aria-invalid', 'aria-disabled'];

/**
 * Gives every page the part of the site's styles that its HTML uses, with its fonts, and writes the whole stylesheet for
 * React to fetch: other pages, and states that only a script makes, need the rest.
 * @param {string} styles of the whole site
 * @param {Record<string, string>} bodies HTML of each page by its file
 * @returns {Promise<{ sheet: string, pages: Record<string, string> }>} the stylesheet's address, and what each page has
 */
export async function makeStyles(styles, bodies) {
  const fonts = await makeFonts(bodies);
  const whole = styles + fonts.rest;
  const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 8);
  const sheet = `/assets/site-${hash}.css`;
  await writeFile(join(STAGED_UPLOAD, sheet), whole);

  const pages = Object.entries(bodies).map(async ([file, html]) => {
    return [file, (await usedBy(html, styles)) + fonts.pages[file]];
  });
  return { sheet, pages: Object.fromEntries(await Promise.all(pages)) };
}

/**
 * @param {string} html
 * @param {string} styles
 */
async function usedBy(html, styles) {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: `<html><body><div id="root">${html}</div></body></html>`, extension: 'html' }],
    css: [{ raw: styles }],
    defaultExtractor: (content) => content.match(/[\w-]+/g) ?? [],
    dynamicAttributes: CHANGING,
    keyframes: true,
    variables: true,
  });
  return result?.css ?? styles;
}
