import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import { expect, it } from 'vitest';
import { cutFont } from '../../../scripts/build/fonts/cutFont.mjs';
import { leanFont } from '../../../scripts/build/fonts/leanFont.mjs';
import { inlineFaces, lockupRules } from '../../../scripts/build/fonts/lockups.mjs';
import { ANEK } from '../../../scripts/build/fonts/typefaces.mjs';

const LINE = { width: 75, text: 'Avatar to travel' };
const TEXT = LINE.text.toUpperCase();
const axes = { wght: 800, wdth: LINE.width };

const advance = (font: Buffer, text = TEXT, features: string[] = []) =>
  fontkit.create(font).layout(text, features).advanceWidth;
const outlines = (font: Buffer, text: string, features: string[] = []) =>
  fontkit
    .create(font)
    .layout(text, features)
    .glyphs.map(({ path }) => path.toSVG());
const cut = () => cutFont({ source: ANEK.source, text: TEXT, axes, format: 'sfnt' });

it('sets a title exactly as the whole font does, with its kerning', async () => {
  const [, inPage = ''] = /base64,([^)]+)/.exec(await inlineFaces([LINE], [LINE])) ?? [];
  expect(advance(Buffer.from(inPage, 'base64'))).toBe(advance(await cut()));
  expect(advance(await leanFont([{ font: await cut(), texts: [], feature: '' }]))).not.toBe(advance(await cut()));
});

it('takes a quarter less than the same letters with all tables', async () => {
  const [, inPage = ''] = /base64,([^)]+)/.exec(await inlineFaces([LINE], [LINE])) ?? [];
  const ordinary = await cutFont({ source: ANEK.source, text: TEXT, axes });
  expect(Buffer.from(inPage, 'base64').length).toBeLessThan(0.75 * ordinary.length);
});

it('keeps the kerning of other pages’ titles for the letters that it has', async () => {
  const own = { ...LINE, text: 'Taverl o' };
  const [, inPage = ''] = /base64,([^)]+)/.exec(await inlineFaces([own], [own, LINE])) ?? [];
  expect(advance(Buffer.from(inPage, 'base64'))).toBe(advance(await cut()));
});

it('draws all widths of a page with one font, each letter in the width of its line', async () => {
  const lines = [
    { ...LINE, feature: 'ss01' },
    { width: 125, text: 'Volta 6+', feature: 'ss03' },
    { width: 100, text: 'Oriel É', feature: 'ss02' },
  ];
  const faces = await inlineFaces(lines, lines);
  const fonts = new Set([...faces.matchAll(/base64,([^)]+)/g)].map(([, data = '']) => data));
  expect(fonts.size).toBe(1);
  const [font = ''] = fonts;
  for (const { width, text, feature } of lines) {
    const letters = text.toUpperCase();
    const alone = await cutFont({
      source: ANEK.source,
      text: letters,
      axes: { wght: 800, wdth: width },
      format: 'sfnt',
    });
    for (const word of letters.split(' ')) {
      expect(advance(Buffer.from(font, 'base64'), word, [feature])).toBe(advance(alone, word));
      expect(outlines(Buffer.from(font, 'base64'), word, [feature])).toEqual(outlines(alone, word));
    }
    const points = [...new Set(letters)].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).sort();
    const [, range = ''] = new RegExp(`font-stretch:${width}%[^}]*unicode-range:([^;}]+)`).exec(faces) ?? [];
    expect(range.split(',').sort()).toEqual([...new Set([...points, 'U+20'])].sort());
  }
});

it('leaves to other fonts what it has no letter for', async () => {
  const lines = [
    { width: 75, text: 'Your' },
    { width: 100, text: 'काम' },
    { width: 125, text: 'Studio काम' },
  ];
  const faces = await inlineFaces(lines, lines);
  expect([...faces.matchAll(/font-stretch:(\d+)%/g)].map(([, width]) => width)).toEqual(['75', '125']);
  expect(faces).not.toMatch(/U\+9/);
  const [, inPage = ''] = /base64,([^)]+)/.exec(faces) ?? [];
  const { glyphs } = fontkit.create(Buffer.from(inPage, 'base64')).layout('काम', ['ss03']);
  expect(glyphs.map(({ id }) => id)).toEqual(glyphs.map(() => 0));
  expect(await inlineFaces([{ width: 100, text: 'काम' }], lines)).toBe('');
  expect(await lockupRules(lines)).toMatch(/\[data-lockup="100 काम"\]\{font-size:\d+\.\d+cqi/);
});

it.each(['Lockup.module.css', 'layout/Logo.module.css'])(
  '%s adds to the space of the narrowest width',
  async (file) => {
    const spaceOf = async (width: number) => {
      const font = await cutFont({ source: ANEK.source, text: ' ', axes: { wght: 800, wdth: width }, format: 'sfnt' });
      return advance(font, ' ') / fontkit.create(font).unitsPerEm;
    };
    const css = readFileSync(join('frontend/components', file), 'utf8');
    for (const width of [100, 125]) {
      const [, added] = new RegExp(`(?:lockup|wordmark)\\^="${width}"[^}]*word-spacing: ([\\d.]+)em`).exec(css) ?? [];
      expect(Number(added), `${width}`).toBeCloseTo((await spaceOf(width)) - (await spaceOf(75)), 3);
    }
  },
);
