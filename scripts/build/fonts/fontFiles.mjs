import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { ROOT } from '../../support/paths.mjs';

const CACHE = join(ROOT, 'node_modules/.cache/fonts');
const PACKAGES = join(ROOT, 'node_modules/@fontsource-variable');

/**
 * @typedef {object} Subset
 * @property {string} source path of the whole font inside `node_modules/@fontsource-variable/`
 * @property {string} text characters to keep
 * @property {Record<string, number | { min: number, max: number }>} axes kept part of each axis: a position or a range
 * @property {string[]} [features] OpenType features to keep: by default kerning, tabular figures, and marks
 * @property {'woff2' | 'sfnt'} [format] `sfnt` for measuring
 */

/** The real paths of all font folders, because each may be a symlink. @returns {string[]} */
export function fontFolders() {
  mkdirSync(CACHE, { recursive: true });
  return [CACHE, PACKAGES].map((folder) => realpathSync(folder));
}

/** @param {string} source @returns {string} path of the whole font */
export const wholeFont = (source) => join(PACKAGES, source);

/** @param {string} source */
async function readWhole(source) {
  try {
    return await readFile(wholeFont(source));
  } catch {
    throw new Error(
      `scripts/build/fonts/typefaces.mjs names the font ${source}, which is not installed: install its package, or name a file of another one in node_modules/@fontsource-variable/.`,
    );
  }
}

/** Subsets in progress, by path. @type {Map<string, Promise<string>>} */
const making = new Map();

/**
 * Makes a subset of a font: some of its characters and a part of its axes. Each is made once and then taken from the
 * cache.
 * @param {Subset} subset
 * @returns {Promise<string>} path of its file
 */
export async function subsetFile({
  source,
  text,
  axes,
  features = ['kern', 'tnum', 'mark', 'mkmk'],
  format = 'woff2',
}) {
  const whole = await readWhole(source);
  const characters = [...new Set(text)].sort().join('');
  const options = { targetFormat: format, variationAxes: axes, keepFeatures: features, noHinting: true };
  const key = createHash('sha256')
    .update(whole)
    .update(JSON.stringify([characters, options]))
    .digest('hex');
  const file = join(CACHE, `${source.split('/')[0]}-${key.slice(0, 16)}.${format}`);
  if (!existsSync(file) && !making.has(file)) {
    making.set(
      file,
      subsetFont(whole, characters, options).then((font) => writeWhole(file, font)),
    );
  }

  return making.get(file) ?? file;
}

/** Writes a file atomically: another build may read it meanwhile. @param {string} file @param {Buffer} bytes */
async function writeWhole(file, bytes) {
  const unfinished = `${file}.${process.pid}`;
  await mkdir(CACHE, { recursive: true });
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);

  return file;
}

/** The bytes of a subset. @param {Subset} subset @returns {Promise<Buffer>} */
export async function subsetBytes(subset) {
  return readFile(await subsetFile(subset));
}
