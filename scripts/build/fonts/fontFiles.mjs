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

/**
 * The path of a whole font. Throws if it is not installed.
 * @param {string} source
 * @returns {string}
 */
export function wholeFont(source) {
  const file = join(PACKAGES, source);
  if (existsSync(file)) return file;
  throw new Error(
    `There is no font ${source}, which scripts/build/fonts/typefaces.mjs names. Install its package, @fontsource-variable/${source.split('/')[0]}, or name another font there.`,
  );
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
  const whole = await readFile(wholeFont(source));
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
