import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../support/paths.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import { MADE_MEDIA, type MediaTable, shortHash } from './media.ts';
import { STAGED_UPLOAD } from './paths.ts';
import { drawWords } from './sharedPictureWords.ts';
import type { SharedPicture } from './site/prerender.tsx';

const JPEG = { quality: 82, mozjpeg: true };
const GRAIN = join(ROOT, 'frontend/styles/grain.png');

/**
 * Draws a page's Open Graph image: its still, styled as on the first screen, with the studio's name and the page's
 * title in the site's own fonts. Drawn once, then copied from the cache.
 * @returns its path in the upload
 */
export async function drawPicture(picture: SharedPicture, { stills }: MediaTable): Promise<string> {
  const { name, still, size } = picture;
  const original = await readFile(stills[still]?.original ?? '');
  const grain = await readFile(GRAIN);
  const words = await drawWords(picture);
  const hash = shortHash([original, grain, words, JSON.stringify([size, JPEG, sharp.versions])]);
  const file = `share-${name}.${hash}.jpg`;
  if (!existsSync(join(MADE_MEDIA, file))) {
    const film = await filling(original, size);
    const grained = sharp(film).composite([{ input: grain, tile: true }]);
    const drawn = sharp(await grained.png().toBuffer()).composite([{ input: Buffer.from(words) }]);
    await writeAtomically(join(MADE_MEDIA, file), await drawn.jpeg(JPEG).toBuffer());
  }
  await mkdir(join(STAGED_UPLOAD, 'media'), { recursive: true });
  await copyFile(join(MADE_MEDIA, file), join(STAGED_UPLOAD, 'media', file));

  return `media/${file}`;
}

/**
 * Scales and crops a still to fill the picture, as `object-fit: cover; object-position: 50% 30%` does in the styles.
 */
async function filling(original: Buffer, size: { width: number; height: number }) {
  const image = sharp(original).autoOrient();
  const { autoOrient } = await image.metadata();
  const scale = Math.max(size.width / autoOrient.width, size.height / autoOrient.height);
  const [width, height] = [Math.ceil(autoOrient.width * scale), Math.ceil(autoOrient.height * scale)];
  const left = Math.round((width - size.width) / 2);
  const top = Math.round((height - size.height) * 0.3);

  return image
    .resize(width, height, { fit: 'fill' })
    .extract({ left, top, ...size })
    .removeAlpha()
    .png()
    .toBuffer();
}
