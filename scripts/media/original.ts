import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import { UserError } from '../support/UserError.ts';
import { headerOf, type Work } from './ffmpeg.ts';
import { type Film, readFilm } from './film.ts';
import { decodedByFfmpeg, decodedHeic, type Picture } from './picture.ts';

/** What a file is: a film, or a picture. */
export type Original = { film: Film; picture?: undefined } | { film?: undefined; picture: Picture };

/**
 * Reads a picture or a film. Its content says what it is: cameras, chats and browsers give files wrong endings.
 * Copies that a conversion needs are made in `folder`. Rejects with a one-sentence error.
 */
export async function readOriginal(file: string, folder: string, work: Work): Promise<Original> {
  // Finder keeps the icon and the labels of a file beside it.
  if (basename(file).startsWith('._')) {
    throw new UserError(`${basename(file)} is no picture or film, but a file that the computer keeps for itself.`);
  }
  // Folders, and pipes, whose readers may wait for ever.
  if (!(await stat(file)).isFile()) throw new UserError(`${file} is no film or picture, but a folder or a device.`);
  const image = await sharp(file)
    .metadata()
    .catch(() => undefined);
  const isAnimation = image?.format === 'gif' && Number(image.pages) > 1;
  if (image && !isAnimation) {
    // The decoder that comes with sharp cannot read HEIC: it lacks HEVC because of patents.
    const isHeic = image.format === 'heif' && image.compression !== 'av1';
    return { picture: isHeic ? await decodedHeic(file, image, folder, work) : { file, isUpright: false } };
  }
  const header = await headerOf(file, work);
  // The demuxers of single pictures; sharp has no decoder for BMP, TGA, JPEG 2000 and others.
  if (/_pipe$|^(image2|ico)$/.test(header.format.format_name ?? '')) {
    return { picture: await decodedByFfmpeg(file, folder, work) };
  }
  return { film: await readFilm(file, header, folder, work) };
}
