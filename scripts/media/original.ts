import { open, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { UserError } from '../support/UserError.ts';
import { headerOf, type Work } from './ffmpeg.ts';
import { type Film, halfCopied, readFilm } from './film.ts';
import { decoded, type Picture } from './picture.ts';

/** What a file is: a film, or a picture. */
export type Original = { film: Film; picture?: undefined } | { film?: undefined; picture: Picture };

/**
 * Reads a picture or a film. Its content says what it is: cameras, chats and browsers give files wrong endings.
 * The copy that a film needs is made in `folder`. Rejects with a one-sentence error.
 */
export async function readOriginal(file: string, folder: string, work: Work): Promise<Original> {
  // Folders, and pipes, whose readers may wait for ever.
  if (!(await stat(file)).isFile()) throw new UserError(`${file} is no film or picture, but a folder or a device.`);
  if (await isCut(file)) throw halfCopied(file);
  const image = await sharp(file)
    .metadata()
    .catch(() => undefined);
  const isAnimation = image?.format === 'gif' && Number(image.pages) > 1;
  if (image && !isAnimation) {
    // The decoder that comes with sharp cannot read HEIC: it lacks HEVC because of patents.
    const isHeic = image.format === 'heif' && image.compression !== 'av1';
    return { picture: isHeic ? await decoded(file) : file };
  }
  const header = await headerOf(file, work.signal);
  // The demuxers of single pictures; sharp has no decoder for BMP, JPEG 2000 and others.
  if (/_pipe$|^(image2|ico)$/.test(header.format.format_name ?? '')) return { picture: await decoded(file) };
  return { film: await readFilm(file, header, folder, work) };
}

/** The boxes of which MP4, QuickTime and HEIC files consist. */
const BOXES = /^(ftyp|free|mdat|meta|moo[fv]|skip|uuid|wide)$/;

/** Whether a file ends before its last box does (ISO/IEC 14496-12, 4.2): decoders show what there is of it. */
async function isCut(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    let end = 0;
    while (end < size) {
      const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, end);
      const length = buffer.readUInt32BE(0);
      if (length === 0 || !BOXES.test(buffer.toString('latin1', 4, 8))) return false;
      // Larger boxes have their length in the 8 bytes behind their name.
      const isLarge = length === 1;
      const bytes = isLarge ? Number(buffer.readBigUInt64BE(8)) : length;
      // A box is never shorter than its own header: a camera that is switched off leaves zeros for the length.
      if (bytes < (isLarge ? 16 : 8)) return true;
      end += bytes;
    }
    return end > size;
  } finally {
    await handle.close();
  }
}
