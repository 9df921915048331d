import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { MEDIA } from '../content/contentChecker.ts';
import { namesIn } from '../support/ownFiles.ts';
import { ROOT } from '../support/paths.ts';
import { UserError } from '../support/UserError.ts';
import { runFfmpeg, type Task } from './ffmpeg.ts';
import { filmRecipe, loopRecipe, makeFilmFiles } from './filmFiles.ts';
import type { Original } from './original.ts';
import { stillOf } from './picture.ts';

/** The folder in which files are made before they are moved to `MEDIA`; it is empty afterwards. */
const WORK = join(ROOT, 'node_modules/.cache/media-work');

/** In seconds. A silent film up to this length is used as a loop, without a separate film. */
const LONGEST_LOOP_S = 8.5;

/** The names of converted files for the records of the content; `link` is the address of a film that another site plays. */
export type MediaNames = ReturnType<typeof mediaNames> & { link: string | undefined };

/** The names that the files of a picture or a film will have. `captions` are its captions in WebVTT, if any. */
export function mediaNames(name: string, { film }: Original, captions?: string) {
  const loop = film && (film.hasSound || film.duration > LONGEST_LOOP_S) ? `${name}-loop` : undefined;
  return { still: name, film: film && name, loop, captions: captions && name };
}

/**
 * Converts a picture to a still, or a film to the film, its poster and a silent loop, in `folder`. Moves the files to
 * `frontend/media` at the end, so an interrupted conversion leaves nothing behind. Rejects with a one-sentence error.
 * @returns the files with their sizes
 */
export async function convertMedia(name: string, original: Original, folder: string, task: Task, captions?: string) {
  const made = await mkdtemp(join(folder, 'made-'));
  const path = join(made, name);
  const { film, picture } = original;
  if (film) {
    const loop = join(made, mediaNames(name, original).loop ?? name);
    if (loop !== path) await makeFilmFiles(path, filmRecipe(film), task);
    await makeFilmFiles(loop, loopRecipe(film), task);
    // The first frame of the loop is the poster, so that the picture does not jump when the loop starts.
    const frame = join(folder, 'poster.png');
    await runFfmpeg('Poster', 0, ['-i', `${loop}.mp4`, '-frames:v', '1', frame], task);
    await writeFile(`${path}.jpg`, await stillOf(frame, frame));
    if (captions !== undefined) await writeFile(`${path}.vtt`, captions);
  } else await writeFile(`${path}.jpg`, picture);
  const files = await Promise.all(
    (await readdir(made)).map(async (file) => ({ file, bytes: (await stat(join(made, file))).size })),
  );
  task.signal.throwIfAborted();
  for (const { file } of files) await rename(join(made, file), join(MEDIA, file));
  return files;
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
