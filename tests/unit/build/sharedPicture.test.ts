import sharp from 'sharp';
import { expect, it } from 'vitest';
import { FAVICON } from '../../../scripts/build/paths.ts';
import { drawWords } from '../../../scripts/build/sharedPicture.ts';

/** In pixels, the size of the mark and the square in its middle that is compared: its corners may be transparent. */
const MARK_SIZE = 52;
const MIDDLE = { left: 16, top: 16, width: 20, height: 20 };
/** The place of that square in the Open Graph image. */
const PLACE = { ...MIDDLE, left: 64 + MIDDLE.left, top: 64 + MIDDLE.top };

it('an Open Graph image has the mark of favicon.svg in its corner', async () => {
  const svg = await drawWords({
    titleLines: [{ text: 'Films', width: 100 }],
    wordmark: [{ text: 'Studio', width: 100 }],
    size: { width: 1200, height: 630 },
  });
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  const mark = await sharp(FAVICON).resize(MARK_SIZE, MARK_SIZE).png().toBuffer();
  const [drawn, expected] = await Promise.all([
    sharp(picture).extract(PLACE).removeAlpha().raw().toBuffer(),
    sharp(mark).extract(MIDDLE).removeAlpha().raw().toBuffer(),
  ]);
  expect(drawn.equals(expected)).toBe(true);
});
