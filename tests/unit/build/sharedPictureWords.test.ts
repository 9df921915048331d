import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawWords } from '../../../scripts/build/sharedPictureWords.mjs';

const SIZE = { width: 1200, height: 630 };
/** Points of the mark, which has 52 pixels from 64 and 64 on. */
const GROUND = { left: 66, top: 66 };
const FIGURE = { left: 90, top: 90 };

it("the words of a shared picture begin with the studio's mark", async () => {
  const svg = await drawWords([{ text: 'Films', width: 100 }], [{ text: 'Studio', width: 100 }], SIZE);
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  const colorAt = async (point: { left: number; top: number }) => [
    ...(await sharp(picture)
      .extract({ ...point, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()),
  ];
  expect(await colorAt(GROUND)).toEqual([0xff, 0xa6, 0x2b]);
  expect(await colorAt(FIGURE)).toEqual([0x1b, 0x0e, 0x12]);
});
