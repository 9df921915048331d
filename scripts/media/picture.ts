import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ImageMagick, initializeImageMagick, MagickFormat } from '@imagemagick/magick-wasm';
import sharp from 'sharp';
import { UserError } from '../support/UserError.ts';

/** A picture that sharp can decode: a file, or bytes. */
export type Picture = string | Buffer;

/** In pixels: twice the largest width at which most screens show a picture. */
const LONGEST_SIDE = 2560;
const JPEG = { quality: 88, mozjpeg: true };

const MAGICK = fileURLToPath(import.meta.resolve('@imagemagick/magick-wasm/magick.wasm'));

const refusalOf = (file: string) =>
  new UserError(`${file} is no picture that can be read whole: copy it again, or save it again as a JPEG.`);

/** Writes an sRGB JPEG, rotated upright, without metadata such as location and camera. */
export async function writeStill(picture: Picture, target: string, original: string): Promise<void> {
  const jpeg = await sharp(picture)
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .jpeg(JPEG)
    .toBuffer()
    .catch(() => {
      throw refusalOf(original);
    });
  await writeFile(target, jpeg);
}

/**
 * Decodes a picture of which sharp has no decoder, such as HEIC or BMP: the primary image, upright, with its color profile.
 * Rejects with a one-sentence error.
 */
export async function decoded(file: string): Promise<Picture> {
  await initializeImageMagick(await readFile(MAGICK));
  const bytes = await readFile(file);
  try {
    return ImageMagick.read(bytes, (image) => {
      // Sharp reads no TIFF of the 10 bits that phones record.
      image.depth = 8;
      return image.write(MagickFormat.Tiff, (tiff) => Buffer.from(tiff));
    });
  } catch (problem) {
    // ICO and TGA: no bytes at their start tell the decoder what they are.
    if (!String(problem).includes('NoDecodeDelegate')) throw refusalOf(file);
    throw new UserError(`${file} is no picture of a kind that can be read: save it as a JPEG.`);
  }
}
