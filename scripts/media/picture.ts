import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ImageMagick, initializeImageMagick, MagickFormat } from '@imagemagick/magick-wasm';
import sharp from 'sharp';
import { UserError } from '../support/UserError.ts';

/** In pixels: twice the largest width at which most screens show a picture. */
const LONGEST_SIDE = 2560;
const JPEG = { quality: 88, mozjpeg: true };

const MAGICK = fileURLToPath(import.meta.resolve('@imagemagick/magick-wasm/magick.wasm'));

const refusalOf = (file: string) =>
  new UserError(`${file} is no picture that can be read whole: copy it again, or save it again as a JPEG.`);

/**
 * An sRGB JPEG of a picture, rotated upright, without metadata such as location and camera. Rejects with a one-sentence error
 * about `file`.
 */
export function stillOf(picture: string | Buffer, file: string): Promise<Buffer> {
  return sharp(picture)
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .jpeg(JPEG)
    .toBuffer()
    .catch(() => {
      throw refusalOf(file);
    });
}

/**
 * Decodes a picture of which sharp has no decoder, such as HEIC or BMP: the primary image, upright, with its color profile.
 * Rejects with a one-sentence error.
 */
export async function decoded(file: string): Promise<Buffer> {
  await initializeImageMagick(await readFile(MAGICK));
  const bytes = await readFile(file);
  try {
    return ImageMagick.read(bytes, (image) => {
      // Sharp reads no TIFF of the 10 bits that phones record.
      image.depth = 8;
      return image.write(MagickFormat.Tiff, (tiff) => Buffer.from(tiff));
    });
  } catch {
    throw refusalOf(file);
  }
}
