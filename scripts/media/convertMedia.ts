import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { MEDIA } from '../content/contentChecker.ts';
import { namesIn } from '../support/ownFiles.ts';
import { ROOT } from '../support/paths.ts';
import { UserError } from '../support/UserError.ts';
import { runFfmpeg, type Work } from './ffmpeg.ts';
import { filmRecipe, loopRecipe, makeFilmFiles } from './filmFiles.ts';
import type { Original } from './original.ts';
import { writeStill } from './picture.ts';

/** The folder in which files are made before they are moved to `MEDIA`; it is empty afterwards. */
const WORK = join(ROOT, 'node_modules/.cache/media-work');

/** In seconds. A silent film up to this length is used as a loop, without a separate film. */
const LONGEST_LOOP_S = 8.5;

export interface Conversion {
  /** The name of the files without extension: lowercase letters, digits and hyphens. */
  name: string;
  /** Captions in WebVTT, or undefined. */
  captions?: string | undefined;
  /** The file, and what `readOriginal` has read of it. */
  file: string;
  original: Original;
  /** Called with the current step and its progress, from 0 to 1. */
  onProgress: (step: string, share: number) => void;
  signal: AbortSignal;
}

/** The names of the converted files for the records of the content; only films have the last three. */
export interface MediaNames {
  still: string;
  film?: string;
  loop?: string | undefined;
  captions?: string | undefined;
}

/** The names that the files of a picture or a film will have. */
export function mediaNames({ name, captions, original: { film } }: Conversion): MediaNames {
  if (film === undefined) return { still: name };
  const isLoop = film.duration <= LONGEST_LOOP_S && !film.hasSound;
  return { still: name, film: name, loop: isLoop ? undefined : `${name}-loop`, captions: captions && name };
}

/**
 * Converts a picture to a still, or a film to the film, its poster and a silent loop. Moves the files to
 * `frontend/media` at the end, so an interrupted conversion leaves nothing behind. Rejects with a one-sentence error.
 * @returns the files with their sizes
 */
export async function convertMedia(conversion: Conversion): Promise<{ name: string; bytes: number }[]> {
  return inWorkFolder(async (folder) => {
    await makeFiles(conversion, folder);
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })),
    );
    conversion.signal.throwIfAborted();
    for (const { name } of files) await rename(join(folder, name), join(MEDIA, name));
    return files;
  });
}

async function makeFiles(conversion: Conversion, folder: string): Promise<void> {
  const { name, captions, file, original, onProgress, signal } = conversion;
  const path = join(folder, name);
  const { film } = original;
  if (film === undefined) return writeStill(original.picture, `${path}.jpg`, file);
  const work = (step: string): Work => ({ signal, onProgress: (share) => onProgress(step, share) });
  const loop = join(folder, mediaNames(conversion).loop ?? name);
  await makeFilmFiles(loop, loopRecipe(film), work('Loop'));
  if (loop !== path) await makeFilmFiles(path, filmRecipe(film), work('Film'));
  // The first frame of the loop is the poster, so that the picture does not jump when the loop starts.
  const frame = `${path}.poster.png`;
  await runFfmpeg(['-i', `${loop}.mp4`, '-frames:v', '1', frame], 0, work('Poster'));
  await writeStill(frame, `${path}.jpg`, file);
  await rm(frame);
  if (captions !== undefined) await writeFile(`${path}.vtt`, captions);
}

/** Runs work in a new folder, and removes the folder afterwards. */
export async function inWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  await mkdir(WORK, { recursive: true });
  const folder = await mkdtemp(join(WORK, 'new-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Rejects if `frontend/media` has files with this name, and with this ending where one is given; `advice` is what the owner can do
 * about it.
 */
export async function expectFree(name: string, advice: string, ending = ''): Promise<void> {
  const isTaken = (file: string) => [name, `${name}-loop`].includes(parse(file).name) && file.endsWith(ending);
  const taken = (await namesIn(MEDIA)).find(isTaken);
  if (taken !== undefined) throw new UserError(`frontend/media has ${taken} already: ${advice}.`);
}
