import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CssColor, transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { ROOT } from '../support/paths.ts';

/** The stylesheets with colors: the owner's, and their shades. */
export const COLOR_FILES = ['brand.css', 'tokens.css', 'paper.css'].map((name) => join(ROOT, 'frontend/styles', name));

/** A custom property with a color. */
const COLOR = /--([\w-]+)\s*:\s*(#[\da-f]{6}|(?:rgb|hsl)\(from [^;]+)\s*;/gi;

/** A stylesheet with blanks in place of its comments, which may hold former colors. */
export const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/./g, ' '));

/** Colors by their names, each as a CSS value, which may name one that stands before it: `rgb(from var(--name) …)`. */
export type Palette = Readonly<Record<string, string>>;

/** The colors of the site as the stylesheets have them. */
export async function readPalette(): Promise<Palette> {
  const texts = await Promise.all(COLOR_FILES.map((file) => readFile(file, 'utf8')));
  const colors = withoutComments(texts.join('\n')).matchAll(COLOR);
  return Object.fromEntries([...colors].map(([, name, value]) => [name, value]));
}

/** The hex codes of a palette. */
export function colorsOf(palette: Palette): Palette {
  const colors: Record<string, string> = {};
  for (const [name, value] of Object.entries(palette)) colors[name] = hexOf(withHexCodes(value, colors));
  return colors;
}

/** The hex codes of the colors of the site. */
export const readColors = async () => colorsOf(await readPalette());

/** Colors that only mails have. */
const OF_MAILS = {
  desk: 'rgb(from var(--paper) calc(r * 0.955) calc(g * 0.953) calc(b * 0.95))',
  row: 'rgb(from var(--paper) calc(r * 0.934) calc(g * 0.94) calc(b * 0.936))',
};
export const readMailColors = async () => colorsOf({ ...(await readPalette()), ...OF_MAILS });

/** Writes hex codes in place of the colors of which others are made. */
const withHexCodes = (css: string, colors: Palette) =>
  css.replace(/(?<=\((?:from|in srgb,) )var\(--([\w-]+)\)/g, (variable, name) => colors[name] ?? variable);

/** The hex code of a color without its alpha, computed as in the stylesheets of the build. */
export function hexOf(css: string): string {
  let hex = '';
  const read = (color: CssColor) => {
    if (typeof color === 'string' || color.type !== 'rgb') return;
    hex = `#${[color.r, color.g, color.b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  };
  transform({ filename: 'color.css', code: Buffer.from(`a{color:${css}}`), visitor: { Color: read } });
  return hex;
}

/**
 * Writes hex codes into the relative colors of stylesheets: `rgb(from var(--ink) …)` becomes `rgb(from #1b0e12 …)`, which Lightning
 * CSS computes in the build.
 */
export const brandColors = (): Plugin => ({
  name: 'brand-colors',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css(?:$|\?)/, code: '(from var(' },
    handler: async (css) => ({ code: withHexCodes(css, await readColors()), map: null }),
  },
});
