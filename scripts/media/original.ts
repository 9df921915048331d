import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { UserError } from '../support/UserError.ts';
import { estimate } from './estimate.ts';
import { headerOf, type Task } from './ffmpeg.ts';
import { decoded, stillOf } from './picture.ts';
import { type Film, readFilm } from './readFilm.ts';

/** What a file is: a film, or a picture, as its still in JPEG. */
export type Original = { film: Film; picture?: undefined } | { film?: undefined; picture: Buffer };

/**
 * Reads a picture or a film. Its content says what it is: cameras, chats and browsers give files wrong endings.
 * The copy that a film needs is made in `folder`. Rejects with a one-sentence error.
 */
export async function readOriginal(file: string, folder: string, task: Task): Promise<Original> {
  // Folders, and pipes, whose readers may wait for ever.
  if (!(await stat(file)).isFile()) throw new UserError(`${file} is no film or picture, but a folder or a device.`);
  const image = await sharp(file)
    .metadata()
    .catch(() => undefined);
  const isAnimation = image?.format === 'gif' && Number(image.pages) > 1;
  if (image && !isAnimation) {
    // The decoder that comes with sharp cannot read HEIC: it lacks HEVC because of patents.
    const isHeic = image.format === 'heif' && image.compression !== 'av1';
    return { picture: await stillOf(isHeic ? await decoded(file) : file, file) };
  }
  const header = await headerOf(file, task.signal);
  // The demuxers of single pictures; sharp has no decoder for BMP, JPEG 2000 and others.
  const isPicture = /_pipe$|^(image2|ico)$/.test(header.format.format_name ?? '');
  if (isPicture) return { picture: await stillOf(await decoded(file), file) };
  const converting = await estimate(file, header, folder, task);
  const onProgress: Task['onProgress'] = (step, share, left) => task.onProgress(step, share, left + converting);
  return { film: await readFilm(file, header, folder, { ...task, onProgress }) };
}
