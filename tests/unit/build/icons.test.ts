import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawIcons } from '../../../scripts/build/icons.mjs';

/** A blue square on a green one, with room of a quarter on each side. */
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0a0" d="M0 0h24v24H0z"/><path fill="#00a" d="M6 6h12v12H6z"/></svg>';
const GREEN = [0, 0xaa, 0];
const BLUE = [0, 0, 0xaa];

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'icons-'));
  const drawing = join(folder, 'drawing.svg');
  writeFileSync(drawing, DRAWING);
  await drawIcons(drawing, folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const PICTURE_IN_ICO = 22;

it.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
])('%s fills its %i pixels with the drawing', async (name, size) => {
  const picture = await pixels(readFileSync(join(folder, name)));
  expect(picture.size).toEqual([size, size]);
  expect([picture.at(0), picture.at(0.24), picture.at(0.26), picture.at(0.74), picture.at(0.76)]).toEqual([
    GREEN,
    GREEN,
    BLUE,
    BLUE,
    GREEN,
  ]);
});

it("the maskable icon has a margin in the color of the drawing's edge", async () => {
  const picture = await pixels(readFileSync(join(folder, 'icon-maskable-512.png')));
  expect(picture.size).toEqual([512, 512]);
  const edge = 80 / 512 + (0.25 * 352) / 512;
  expect([picture.at(0), picture.at(edge - 0.01), picture.at(edge + 0.01), picture.at(0.99)]).toEqual([
    GREEN,
    GREEN,
    BLUE,
    GREEN,
  ]);
});

it('favicon.ico holds the drawing in 32 pixels', async () => {
  const picture = await pixels(readFileSync(join(folder, 'favicon.ico')).subarray(PICTURE_IN_ICO));
  expect(picture.size).toEqual([32, 32]);
  expect([picture.at(0), picture.at(0.5)]).toEqual([GREEN, BLUE]);
});

/** Reads a picture, whose colors `at` gives along its diagonal, from 0 to 1. */
async function pixels(file: Buffer) {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });

  return {
    size: [info.width, info.height],
    at: (place: number) => {
      const index = Math.floor(place * info.width) * (info.width + 1) * info.channels;

      return [...data.subarray(index, index + 3)];
    },
  };
}
