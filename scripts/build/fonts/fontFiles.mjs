import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import { ROOT } from '../../support/paths.mjs';
import { writeAtomically } from '../../support/writeAtomically.mjs';

const CACHE = join(ROOT, 'node_modules/.cache/fonts');
const PACKAGES = join(ROOT, 'node_modules/@fontsource-variable');

/**
 * @typedef {object} Subset
 * @property {string} source path of the whole font inside `node_modules/@fontsource-variable/`
 * @property {string} text characters to keep
 * @property {Record<string, number | { min: number, max: number }>} axes kept part of each axis: a position or a range
 * @property {string[]} [features] OpenType features to keep; if not given, HarfBuzz's default set
 * @property {'woff2' | 'sfnt'} [format] `sfnt` for measuring
 */

/** The real paths of all font folders, because each may be a symlink. @returns {string[]} */
export function fontFolders() {
  mkdirSync(CACHE, { recursive: true });
  return [CACHE, PACKAGES].map((folder) => realpathSync(folder));
}

/**
 * The path of a whole font. Throws if it is not installed.
 * @param {string} source
 * @returns {string}
 */
export function wholeFont(source) {
  const file = join(PACKAGES, source);
  if (existsSync(file)) return file;
  throw new Error(`There is no font ${source}: install its package, @fontsource-variable/${source.split('/')[0]}.`);
}

/**
 * Makes a subset of a font: some of its characters and a part of its axes. Each is made once and then taken from the
 * cache.
 * @param {Subset} subset
 * @returns {Promise<string>} path of its file
 */
export async function subsetFile({ source, text, axes, features, format = 'woff2' }) {
  const whole = await readFile(wholeFont(source));
  const characters = [...new Set(text)].sort().join('');
  // Not passed as a literal, because the types of subset-font lack `keepFeatures` and `noHinting`.
  const options = { targetFormat: format, variationAxes: axes, keepFeatures: features, noHinting: true };
  const key = createHash('sha256')
    .update(whole)
    .update(JSON.stringify([characters, options]))
    .digest('hex');
  // The folder has the hash, not the file: Vite adds its own to the file's name, which every page contains.
  const file = join(CACHE, key.slice(0, 16), `${source.split('/')[0]}.${format}`);
  if (!existsSync(file)) await writeAtomically(file, await subsetFont(whole, characters, options));

  return file;
}

/** A subset for measuring. @param {Omit<Subset, 'format'>} subset @returns {Promise<import('fontkit').Font>} */
export async function openSubset(subset) {
  return openFont(await subsetFile({ ...subset, format: 'sfnt' }));
}

/** fontkit reads this many bytes of a glyph even if it is empty, and so beyond the end of a file that ends with a space. */
const GLYPH_HEADER_BYTES = 10;

/** @param {string} path @returns {Promise<import('fontkit').Font>} */
export async function openFont(path) {
  const file = Buffer.concat([await readFile(path), Buffer.alloc(GLYPH_HEADER_BYTES)]);
  return /** @type {import('fontkit').Font} */ (fontkit.create(file));
}
