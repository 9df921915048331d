import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { readColors } from '../../../scripts/brand/colors.ts';
import { drawIcons } from '../../../scripts/build/icons.ts';

const GREEN = [0, 0xaa, 0];
const BLUE = [0, 0, 0xaa];
/** The site's background. */
const DARK = [...Buffer.from(String((await readColors()).background).slice(1), 'hex')];

const ICO_HEADER_BYTES = 22;

const folder = mkdtempSync(join(tmpdir(), 'icons-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes the icons from a drawing that is 24 high. */
async function draw(width: number, content: string): Promise<void> {
  const drawing = join(folder, 'drawing.svg');
  writeFileSync(drawing, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 24">${content}</svg>`);
  await drawIcons(drawing, folder);
}

/** The size of a picture, and its colors at places from the upper left corner, 0, to the lower right one, 1. */
async function diagonal(picture: Buffer | string, ...places: number[]) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const colorAt = (place: number) => {
    const index = Math.floor(place * info.width) * (info.width + 1) * info.channels;
    return [...data.subarray(index, index + 3)];
  };
  return [info.width, info.height, ...places.map(colorAt)];
}

it('each icon has the whole drawing in its size, and favicon.ico has it as a PNG without a palette', async () => {
  // A blue square in the middle of a green one, of half its width.
  await draw(24, '<path fill="#0a0" d="M0 0h24v24H0z"/><path fill="#00a" d="M6 6h12v12H6z"/>');
  const ico = readFileSync(join(folder, 'favicon.ico'));
  const picture = ico.subarray(ICO_HEADER_BYTES);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', channels: 4, isPalette: false });
  // Width, height, bits of a pixel, and bytes.
  expect([ico.readUInt8(6), ico.readUInt8(7), ico.readUInt16LE(12)]).toEqual([32, 32, 32]);
  expect(ico.readUInt32LE(14)).toBe(picture.length);
  for (const [icon, size, edge] of [
    [picture, 32, 0.25],
    ['apple-touch-icon.png', 180, 0.25],
    ['icon-192.png', 192, 0.25],
    ['icon-512.png', 512, 0.25],
    // It has a margin of 80 pixels in the color of the drawing's edge.
    ['icon-maskable-512.png', 512, (80 + 352 / 4) / 512],
  ] as const) {
    const found = await diagonal(
      typeof icon === 'string' ? join(folder, icon) : icon,
      0,
      edge - 0.04,
      edge + 0.04,
      0.99,
    );
    expect(found, String(icon)).toEqual([size, size, GREEN, GREEN, BLUE, GREEN]);
  }
});

it('a transparent part and a drawing that is no square get the background of the site', async () => {
  await draw(48, '<path fill="#0a0" d="M0 0h12v24H0z"/><path fill="#00a" d="M36 0h12v24H36z"/>');
  for (const name of ['icon-512.png', 'icon-maskable-512.png'])
    expect(await diagonal(join(folder, name), 0, 0.5)).toEqual([512, 512, DARK, DARK]);
});
