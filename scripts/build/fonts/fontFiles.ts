import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import { hashOf } from '../../support/hashOf.ts';
import { ROOT } from '../../support/paths.ts';
import { UserError } from '../../support/UserError.ts';
import { writeAtomically } from '../../support/writeAtomically.ts';

const CACHE = join(ROOT, 'node_modules/.cache/fonts');
const PACKAGES = join(ROOT, 'node_modules/@fontsource-variable');

/** Some characters of a font, and a part of its axes. */
export interface Subset {
  /** Path of the whole font inside `node_modules/@fontsource-variable/`. */
  source: string;
  /** Characters to keep. */
  text: string;
  /** Kept part of each axis: a position or a range. */
  axes: Record<string, number | { min: number; max: number }>;
  /** OpenType features to keep; if not given, HarfBuzz's default set. */
  features?: string[];
  /** `sfnt` for measuring. */
  format?: 'woff2' | 'sfnt';
}

/** The real paths of all font folders, because each may be a symlink. */
export function fontFolders(): string[] {
  mkdirSync(CACHE, { recursive: true });
  return [CACHE, PACKAGES].map((folder) => realpathSync(folder));
}

/** The path of a whole font. Throws if it is not installed. */
export function wholeFont(source: string): string {
  const file = join(PACKAGES, source);
  if (existsSync(file)) return file;
  throw new UserError(`There is no font ${source}: install its package, @fontsource-variable/${source.split('/')[0]}.`);
}

/**
 * Makes a subset of a font: some of its characters and a part of its axes. Each is made once and then taken from the
 * cache.
 * @returns path of its file
 */
export async function subsetFile({ source, text, axes, features, format = 'woff2' }: Subset): Promise<string> {
  const whole = await readFile(wholeFont(source));
  const characters = [...new Set(text)].sort().join('');
  // Not passed as a literal, because the types of subset-font lack `keepFeatures` and `noHinting`.
  const options = { targetFormat: format, variationAxes: axes, keepFeatures: features, noHinting: true };
  const key = hashOf([whole, JSON.stringify([characters, options])]);
  // The folder has the hash, not the file: Vite adds its own to the file's name, which every page contains.
  const file = join(CACHE, key.slice(0, 16), `${source.split('/')[0]}.${format}`);
  if (!existsSync(file)) await writeAtomically(file, await subsetFont(whole, characters, options));

  return file;
}

/** A subset for measuring. */
export async function openSubset(subset: Omit<Subset, 'format'>): Promise<Font> {
  return openFont(await subsetFile({ ...subset, format: 'sfnt' }));
}

/** fontkit reads this many bytes of a glyph even if it is empty, and so beyond the end of a file that ends with a space. */
const GLYPH_HEADER_BYTES = 10;

export async function openFont(path: string): Promise<Font> {
  const file = Buffer.concat([await readFile(path), Buffer.alloc(GLYPH_HEADER_BYTES)]);
  return fontkit.create(file) as Font;
}
