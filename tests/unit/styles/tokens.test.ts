import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  BILLING_FONT,
  type Font,
  LATER_FAMILIES,
  LATER_FONTS,
  titleFont,
} from '../../../scripts/build/fonts/typefaces.mjs';
import { ROOT } from '../../../scripts/support/paths.mjs';

const FRONTEND = join(ROOT, 'frontend');
const sources = readdirSync(FRONTEND, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(css|tsx?)$/.test(name))
  .map((name) => [name, readFileSync(join(FRONTEND, name), 'utf8')] as const);

it('every custom property that a style uses is defined', () => {
  const defined = new Set(
    sources.flatMap(([, text]) => [...text.matchAll(/(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name)),
  );
  const missing = sources.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)/g)]
      .filter(([, name]) => !defined.has(name))
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('every token is used', () => {
  const tokens = ['tokens.css', 'paper.css'].flatMap((file) => [
    ...readFileSync(join(FRONTEND, 'styles', file), 'utf8').matchAll(/^\s*(--[\w-]+):/gm),
  ]);
  const all = sources.map(([, text]) => text).join('\n');
  const unused = [...new Set(tokens.map(([, name]) => name))].filter((name) => !all.includes(`var(${name}`));
  expect(unused).toEqual([]);
});

it('every font family that a token quotes is one that the build makes', () => {
  // The title font needs no letters here.
  const fonts: Font[] = [titleFont(''), BILLING_FONT, ...LATER_FONTS];
  const made = new Set(
    fonts.flatMap(({ family, text }) => (text === undefined ? [family] : [family, `${family} Fallback`])),
  );
  const lists = [...read('tokens.css').matchAll(/^\s*--font-[\w-]+:([^;]+);/gm)].map(([, list = '']) => list);
  const named = lists.flatMap((list) => [...list.matchAll(/"([^"]+)"/g)].map(([, family = '']) => family));
  expect(named.length).toBeGreaterThan(lists.length);
  expect(named.filter((family) => !made.has(family))).toEqual([]);
});

it('the families that the bootstrap loads stand between quotes', () => {
  expect(LATER_FAMILIES).toMatch(/^"[^"]+"(,"[^"]+")+$/);
});

/** The files that CSS variables do not reach, and the colors in them that are their own and no token's. */
const COPIES: [string, string[]][] = [
  ['frontend/public/favicon.svg', []],
  ['frontend/index.html', []],
  ['scripts/build/icons.mjs', []],
  ['scripts/build/site/webManifest.ts', []],
  ['scripts/build/sharedPictureWords.mjs', []],
  ['scripts/edit/browser/pagePreviews.ts', ['#fbe3e0', '#5c1008']],
  ['api/src/Delivery/InquiryMail.php', ['#e4dccd', '#e9dfd0']],
];

it.each(COPIES)('%s has no other colors than the tokens and its own', (file, own) => {
  const tokens = `${read('tokens.css')}${read('paper.css')}`;
  const colors = readFileSync(join(ROOT, file), 'utf8').match(/#[\da-f]{6}\b/gi) ?? [];
  expect(colors.length).toBeGreaterThan(own.length);
  expect(colors.filter((color) => !tokens.includes(`: ${color};`) && !own.includes(color))).toEqual([]);
});

function read(stylesheet: string): string {
  return readFileSync(join(FRONTEND, 'styles', stylesheet), 'utf8');
}
