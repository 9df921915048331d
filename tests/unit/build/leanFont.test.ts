import * as fontkit from 'fontkit';
import { expect, it } from 'vitest';
import { cutFont } from '../../../scripts/build/fonts/cutFont.mjs';
import { leanFont } from '../../../scripts/build/fonts/leanFont.mjs';
import { inlineFaces } from '../../../scripts/build/fonts/lockups.mjs';
import { ANEK } from '../../../scripts/build/fonts/typefaces.mjs';

const LINE = { width: 75, text: 'Avatar to travel' };
const TEXT = LINE.text.toUpperCase();
const axes = { wght: 800, wdth: LINE.width };

const advance = (font: Buffer) => fontkit.create(font).layout(TEXT).advanceWidth;
const cut = () => cutFont({ source: ANEK.source, text: TEXT, axes, format: 'sfnt' });

it('sets a title exactly as the whole font does, with its kerning', async () => {
  const [, inPage = ''] = /base64,([^)]+)/.exec(await inlineFaces([LINE], [LINE])) ?? [];
  expect(advance(Buffer.from(inPage, 'base64'))).toBe(advance(await cut()));
  expect(advance(await leanFont(await cut(), []))).not.toBe(advance(await cut()));
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
