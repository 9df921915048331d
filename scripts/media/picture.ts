import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { UserError } from '../support/UserError.ts';
import type { Work } from './ffmpeg.ts';
import { runProgram, wordsOf } from './runProgram.ts';

/** A picture that sharp can decode. */
export interface Picture {
  file: string;
  /** Whether its EXIF orientation must not be applied, because its pixels are upright already. */
  isUpright: boolean;
}

/** In pixels: twice the largest width at which most screens show a picture. */
const LONGEST_SIDE = 2560;
const JPEG = { quality: 88, mozjpeg: true };

const refusalOf = (file: string) =>
  new UserError(`${file} is no picture that can be read whole: copy it again, or save it again as a JPEG.`);

/** Writes an sRGB JPEG, rotated upright, without metadata such as location and camera. */
export async function writeStill({ file, isUpright }: Picture, target: string, original: string): Promise<void> {
  const image = isUpright ? sharp(file) : sharp(file).autoOrient();
  const jpeg = await image
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

/** Decodes the primary image of a HEIC file: phones store bursts, depth and both eyes' images beside it. */
export async function decodedHeic(file: string, { pages = 1, pagePrimary = 0 }: Metadata, folder: string, work: Work) {
  const target = join(folder, 'decoded.png');
  await decode('heif-convert', [file, target], work, file);
  const decoded = pages > 1 ? join(folder, `decoded-${pagePrimary + 1}.png`) : target;
  // The container's own rotation counts, which is applied by now: the orientation in the EXIF data repeats it.
  return { file: decoded, isUpright: true };
}

/** Decodes a picture in a format of which ffmpeg has a decoder, and sharp has none. */
export async function decodedByFfmpeg(file: string, folder: string, work: Work): Promise<Picture> {
  const target = join(folder, 'decoded.png');
  await decode('ffmpeg', ['-nostdin', '-i', file, '-frames:v', '1', target], work, file);
  return { file: target, isUpright: false };
}

async function decode(program: string, args: readonly string[], work: Work, file: string): Promise<void> {
  await runProgram(program, args, work).catch((problem) => {
    wordsOf(problem);
    throw refusalOf(file);
  });
}
