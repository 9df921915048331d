import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { namesIn } from '../support/ownFiles.ts';
import { ROOT } from '../support/paths.ts';
import { UserError } from '../support/UserError.ts';
import { readCaptions } from './captions.ts';
import { runFfmpeg, type Work } from './ffmpeg.ts';
import { filmRecipe, loopRecipe, makeFilmFiles } from './filmFiles.ts';
import type { Original } from './original.ts';
import { writeStill } from './picture.ts';

/** The folder of the site's pictures and films. */
export const MEDIA = join(ROOT, 'frontend/media');
/** The folder in which files are made before they are moved to `MEDIA`; it is empty afterwards. */
const WORK = join(ROOT, 'node_modules/.cache/media-work');

/** In seconds. A silent film up to this length is used as a loop, without a separate film. */
const LONGEST_LOOP_S = 8.5;

export interface Conversion {
  /** The name of the files without extension: lowercase letters, digits and hyphens. */
  name: string;
  /** A WebVTT or SubRip file, or undefined. */
  captions?: string | undefined;
  /** What the owner can do about a name that is taken. */
  renaming?: string;
  /** The file as `readOriginal` has read it. */
  original: Original;
  /** Called with the current step and its progress, from 0 to 1. */
  onProgress: (step: string, share: number) => void;
  signal: AbortSignal;
}

/** The converted files, and their names for the records of the content. */
export interface Converted {
  files: { name: string; bytes: number }[];
  still: string;
  /** Only films have this name and the next two. */
  film?: string;
  loop?: string;
  captions?: string;
  /** In seconds. */
  duration: number;
}

/** The names that the files of a picture or a film will have. */
export function plannedNames(name: string, { film }: Original, captions: string | undefined): Omit<Converted, 'files'> {
  if (film === undefined) return { still: name, duration: 0 };
  const isLoop = film.duration <= LONGEST_LOOP_S && film.sound === undefined;
  return {
    still: name,
    film: name,
    ...(isLoop ? {} : { loop: `${name}-loop` }),
    ...(captions === undefined ? {} : { captions: name }),
    duration: film.duration,
  };
}

/**
 * Converts a picture to a still, or a film to the film, its poster and a silent loop. Moves the files to
 * `frontend/media` at the end, so an interrupted conversion leaves nothing behind. Rejects with a one-sentence error.
 */
export async function convertMedia(file: string, conversion: Conversion): Promise<Converted> {
  const { name, captions, original, onProgress, signal } = conversion;
  await expectFree(name, conversion.renaming);
  const work = (step: string): Work => ({ signal, onProgress: (share) => onProgress(step, share) });
  return inWorkFolder(async (folder) => {
    const words = captions === undefined ? undefined : await readCaptions(captions);
    const made = join(folder, 'made');
    await mkdir(made);
    const names = plannedNames(name, original, captions);
    await makeFiles(file, original, join(made, name), join(made, names.loop ?? name), work);
    if (words !== undefined) await writeFile(join(made, `${name}.vtt`), words);
    const files = await Promise.all(
      (await readdir(made)).map(async (each) => ({ name: each, bytes: (await stat(join(made, each))).size })),
    );
    signal.throwIfAborted();
    for (const each of files) await rename(join(made, each.name), join(MEDIA, each.name));
    return { ...names, files };
  });
}

async function makeFiles(
  file: string,
  { film, picture }: Original,
  path: string,
  loop: string,
  work: (step: string) => Work,
): Promise<void> {
  if (film === undefined) return writeStill(picture, `${path}.jpg`, file);
  await makeFilmFiles(loop, film, loopRecipe(film), work('Loop'));
  if (loop !== path) await makeFilmFiles(path, film, filmRecipe(film), work('Film'));
  // The first frame of the loop is the poster, so that the picture does not jump when the loop starts.
  const frame = `${path}.poster.png`;
  await runFfmpeg(['-i', `${loop}.mp4`, '-frames:v', '1', frame], 0, work('Poster'));
  await writeStill({ file: frame, isUpright: true }, `${path}.jpg`, file);
  await rm(frame);
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

/** Rejects with a one-sentence error if `frontend/media` has files with this name. */
export async function expectFree(
  name: string,
  renaming = 'choose another name (--name), or remove that one first',
): Promise<void> {
  const taken = (await namesIn(MEDIA)).find((file) => [name, `${name}-loop`].includes(parse(file).name));
  if (taken !== undefined) throw new UserError(`frontend/media has ${taken} already: ${renaming}.`);
}

/** Adds captions alone to `frontend/media`. Rejects with a one-sentence error. */
export async function addCaptions(file: string, name: string, renaming: string): Promise<void> {
  const words = await readCaptions(file);
  const taken = (await namesIn(MEDIA)).find((each) => each === `${name}.vtt`);
  if (taken !== undefined) throw new UserError(`frontend/media has ${taken} already: ${renaming}.`);
  await writeFile(join(MEDIA, `${name}.vtt`), words);
}
