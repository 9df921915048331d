import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import { ROOT } from '../../support/paths.mjs';

const CACHE = join(ROOT, 'node_modules/.cache/fonts');

/**
 * @typedef {object} Cut
 * @property {string} source path of the whole font inside `node_modules/@fontsource-variable/`
 * @property {string} text every character that the cut must have
 * @property {Record<string, number | { min: number, max: number }>} axes what is left of each axis: one place, or a range
 * @property {string[]} [features] of OpenType that stay: kerning, figures of one width and marks are all the design uses
 * @property {'woff2' | 'sfnt'} [format] `sfnt` for measuring
 */

/**
 * Cuts a font to some characters and to a part of its axes. The same cut is made once and then read from the cache.
 * @param {Cut} cut
 * @returns {Promise<Buffer>}
 */
export async function cutFont({ source, text, axes, features = ['kern', 'tnum', 'mark', 'mkmk'], format = 'woff2' }) {
  const whole = await readFile(wholeFont(source));
  const characters = [...new Set(text)].sort().join('');
  const key = createHash('sha256')
    .update(whole)
    .update(JSON.stringify([characters, axes, features, format]))
    .digest('hex');
  const file = join(CACHE, key);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;

  const font = await subsetFont(whole, characters, {
    targetFormat: format,
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
  await mkdir(CACHE, { recursive: true });
  await writeFile(file, font);
  return font;
}

/** @param {string} source */
export function wholeFont(source) {
  return join(ROOT, 'node_modules/@fontsource-variable', source);
}

/** @type {Map<string, Promise<import('fontkit').Font>>} */
const opened = new Map();

/**
 * Tells of characters whether a whole font has them.
 * @param {string} source
 * @returns {Promise<(character: string) => boolean>}
 */
export async function charactersOf(source) {
  const reading = opened.get(source) ?? readFile(wholeFont(source)).then((bytes) => fontkit.create(bytes));
  opened.set(source, reading);
  const font = await reading;
  return (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}
