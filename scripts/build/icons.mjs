import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Sizes and margins in pixels. Phones cut the corners off a maskable icon, so it has a margin in its edge's color. */
const ICONS = [
  { name: 'apple-touch-icon.png', size: 180, margin: 0 },
  { name: 'icon-192.png', size: 192, margin: 0 },
  { name: 'icon-512.png', size: 512, margin: 0 },
  { name: 'icon-maskable-512.png', size: 512, margin: 80 },
];

/** In pixels. */
const TAB_ICON_SIZE = 32;

/**
 * Draws the icons of browser tabs and phones.
 * @param {string} drawing path of a square SVG without transparent parts
 * @param {string} folder where the icons are written
 */
export async function drawIcons(drawing, folder) {
  const svg = await readFile(drawing);
  for (const { name, size, margin } of ICONS) {
    await writeFile(join(folder, name), await draw(svg, size, margin));
  }
  await writeFile(join(folder, 'favicon.ico'), icoFile(await draw(svg, TAB_ICON_SIZE, 0), TAB_ICON_SIZE));
}

/** @param {Buffer} svg @param {number} size @param {number} margin @returns {Promise<Buffer>} a PNG file */
function draw(svg, size, margin) {
  return sharp(svg)
    .resize(size - 2 * margin)
    .extend({ top: margin, right: margin, bottom: margin, left: margin, extendWith: 'copy' })
    .removeAlpha()
    .png({ palette: true })
    .toBuffer();
}

/**
 * An ICO file with one picture. Its format: https://en.wikipedia.org/wiki/ICO_(file_format)
 * @param {Buffer} png
 * @param {number} size of the picture, in pixels
 */
function icoFile(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(24, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // where the picture starts

  return Buffer.concat([header, png]);
}
