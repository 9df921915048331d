import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawIcons } from '../../../scripts/build/icons.ts';

const GREEN = [0, 0xaa, 0];
const BLUE = [0, 0, 0xaa];
/** The site's background. */
const DARK = [0x0e, 0x08, 0x0c];

const ICO_HEADER_BYTES = 22;

const folder = mkdtempSync(join(tmpdir(), 'icons-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A blue square in the middle of a green one, of half its width. */
beforeAll(() => draw(24, '<path fill="#0a0" d="M0 0h24v24H0z"/><path fill="#00a" d="M6 6h12v12H6z"/>'));

/** Makes the icons from a drawing that is 24 high. */
async function draw(width: number, content: string): Promise<void> {
  const drawing = join(folder, 'drawing.svg');
  writeFileSync(drawing, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 24">${content}</svg>`);
  await drawIcons(drawing, folder);
}

const read = (name: string) => readFileSync(join(folder, name));

/** The size of a picture, and its colors at places from the upper left corner, 0, to the lower right one, 1. */
async function diagonal(file: Buffer, ...places: number[]) {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const colorAt = (place: number) => {
    const index = Math.floor(place * info.width) * (info.width + 1) * info.channels;
    return [...data.subarray(index, index + 3)];
  };
  return { size: [info.width, info.height], colors: places.map(colorAt) };
}

// The maskable icon has a margin of 80 pixels in the color of the drawing's edge.
it.each([
  ['apple-touch-icon.png', 180, 0.25],
  ['icon-192.png', 192, 0.25],
  ['icon-512.png', 512, 0.25],
  ['icon-maskable-512.png', 512, (80 + 352 / 4) / 512],
])('%s has the drawing in its %i pixels', async (name, size, edge) => {
  const icon = await diagonal(read(name), 0, edge - 0.01, edge + 0.01, 0.99);
  expect(icon).toEqual({ size: [size, size], colors: [GREEN, GREEN, BLUE, GREEN] });
});

it('favicon.ico has the drawing in 32 pixels, as a PNG without a palette', async () => {
  const file = read('favicon.ico');
  const picture = file.subarray(ICO_HEADER_BYTES);
  const [width, height, bitsPerPixel] = [file.readUInt8(6), file.readUInt8(7), file.readUInt16LE(12)];
  expect([width, height, bitsPerPixel, file.readUInt32LE(14)]).toEqual([32, 32, 32, picture.length]);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', channels: 4, isPalette: false });
  expect(await diagonal(picture, 0, 0.5)).toEqual({ size: [32, 32], colors: [GREEN, BLUE] });
});

it('a transparent part and a drawing that is no square get the background of the site', async () => {
  await draw(48, '<path fill="#0a0" d="M0 0h12v24H0z"/><path fill="#00a" d="M36 0h12v24H36z"/>');
  for (const name of ['icon-512.png', 'icon-maskable-512.png']) {
    expect(await diagonal(read(name), 0, 0.5)).toEqual({ size: [512, 512], colors: [DARK, DARK] });
  }
});
