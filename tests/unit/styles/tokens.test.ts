import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BILLING_FONT, LATER_FONTS, TEXT_FAMILIES, titleFont } from '../../../scripts/build/fonts/typefaces.mjs';
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
  const families = [titleFont(''), BILLING_FONT, ...LATER_FONTS].map(({ family }) => family);
  const made = new Set(families.flatMap((family) => [family, `${family} Fallback`]));
  const named = [...read('styles/tokens.css').matchAll(/^\s*--font-[\w-]+: (.*);/gm)].flatMap(([, list = '']) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, family = '']) => family),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((family) => !made.has(family))).toEqual([]);
});

it('the families that the bootstrap loads stand between quotes', () => {
  expect(TEXT_FAMILIES.split(',')).toEqual(TEXT_FAMILIES.split(',').map((family) => `"${family.replaceAll('"', '')}"`));
});

/** The files that CSS variables do not reach, and the colors that they repeat. */
const COPIES: [string, string[]][] = [
  ['frontend/public/favicon.svg', ['--marigold-400', '--ink']],
  ['frontend/media/studio-map.svg', ['--marigold-400']],
  ['frontend/index.html', ['--velvet-950']],
  ['scripts/build/site/webManifest.ts', ['--velvet-950']],
  ['scripts/build/sharedPictureWords.mjs', ['--velvet-950', '--bone-50', '--marigold-400']],
  ['scripts/edit/browser/pagePreviews.ts', ['--velvet-950']],
  ['api/src/Delivery/InquiryMail.php', ['--velvet-950', '--bone-50', '--marigold-400']],
];

it.each(COPIES)('%s has the colors of the tokens', (file, tokens) => {
  const colors = new Map(
    [...read('styles/tokens.css').matchAll(/^\s*(--[\w-]+): (#\w+);/gm)].map(([, name, hex]) => [name, hex]),
  );
  const text = readFileSync(join(ROOT, file), 'utf8');
  expect(tokens.filter((token) => !text.includes(colors.get(token) ?? 'no such token'))).toEqual([]);
});

function read(file: string): string {
  return readFileSync(join(FRONTEND, file), 'utf8');
}
