import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readColors } from '../brand/colors.ts';

/**
 * Sizes and margins in pixels. A phone may cut a maskable icon down to a circle of 80 % of its width, so the drawing
 * leaves a margin: https://www.w3.org/TR/appmanifest/#icon-masks
 */
const ICONS = [
  { name: 'apple-touch-icon.png', size: 180, margin: 0 },
  { name: 'icon-192.png', size: 192, margin: 0 },
  { name: 'icon-512.png', size: 512, margin: 0 },
  { name: 'icon-maskable-512.png', size: 512, margin: 80 },
];

/** In pixels. */
const ICO_SIZE = 32;

/**
 * Draws the icons that browsers and phones want as PNG and ICO files.
 * @param drawing path of an SVG
 * @param folder where the icons are written
 */
export async function drawIcons(drawing: string, folder: string) {
  const svg = await readFile(drawing);
  const { background = '' } = await readColors();
  for (const { name, size, margin } of ICONS) {
    const margins = { top: margin, right: margin, bottom: margin, left: margin };
    const icon = draw(svg, size - 2 * margin, background).extend({ ...margins, extendWith: 'copy' });
    await writeFile(join(folder, name), await icon.png({ palette: true }).toBuffer());
  }
  // An ICO file holds PNGs of 32 bits per pixel, without a palette.
  const picture = await draw(svg, ICO_SIZE, background).ensureAlpha().png().toBuffer();
  await writeFile(join(folder, 'favicon.ico'), icoFile(picture));
}

/**
 * A square picture of the drawing.
 * @param size in pixels
 * @param background behind transparent parts of the drawing, and beside one that is no square
 */
function draw(svg: Buffer, size: number, background: string) {
  return sharp(svg).resize(size, size, { fit: 'contain', background }).flatten({ background });
}

/**
 * An ICO file with one picture of ICO_SIZE. Its format: https://en.wikipedia.org/wiki/ICO_(file_format)
 * @param png with 32 bits per pixel
 */
function icoFile(png: Buffer) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(ICO_SIZE, 6); // width
  header.writeUInt8(ICO_SIZE, 7); // height
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18); // where the picture starts

  return Buffer.concat([header, png]);
}
