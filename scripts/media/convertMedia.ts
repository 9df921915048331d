import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join, parse } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../support/paths.mjs';
import { run } from '../support/run.mjs';
import { type Probe, probe, runFfmpeg } from './ffmpeg.ts';
import { filmRecipe, loopRecipe, makeFilmFiles } from './filmFiles.ts';

/** The folder of the site's pictures and films. */
export const MEDIA = join(ROOT, 'frontend/media');
/** The folder in which files are made before they are moved to `MEDIA`; it is empty afterwards. */
export const WORK = join(ROOT, 'node_modules/.cache/media-work');

const PICTURE = /\.(jpe?g|png|heic|heif|webp|tiff?)$/i;
const HEIC = /\.(heic|heif)$/i;

/** In pixels: twice the largest width at which most screens show a picture. */
const LONGEST_SIDE = 2560;
const JPEG = { quality: 88, mozjpeg: true };

/** In seconds. A silent film up to this length is used as a loop, without a separate film. */
const LONGEST_LOOP_S = 8.5;

export interface Conversion {
  /** The name of the files without extension: lowercase letters, digits and hyphens. */
  name: string;
  /** A WebVTT or SubRip file, or undefined. */
  captions?: string | undefined;
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

/** The name for an original file: `haldi-7-am` for `Haldi 7 AM.MOV`. */
export function nameFor(file: string): string {
  return slugOf(parse(file).name);
}

/**
 * Makes a slug: lowercase letters, digits and hyphens. A text without Latin letters and digits becomes `film-` and the
 * current time.
 */
export function slugOf(words: string): string {
  const slug = words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug || `film-${new Date().toISOString().slice(0, 19).replace(/\D/g, '')}`;
}

export const isCaptions = (file: string) => /\.(vtt|srt)$/i.test(file);

/** Adds captions alone to `frontend/media`. Rejects with a one-sentence error. */
export async function convertCaptions(file: string, name: string, signal: AbortSignal): Promise<void> {
  if ((await readdir(MEDIA)).includes(`${name}.vtt`)) {
    throw new Error(`frontend/media has ${name}.vtt already: remove that one first, or give this one another name.`);
  }
  await makeCaptions(file, join(MEDIA, name), { signal, onProgress: () => {} });
}

export const isPicture = (file: string) => PICTURE.test(file);

/** The names that the files of a picture or a film will have; `source` is undefined for a picture. */
export function plannedNames(
  name: string,
  source: Probe | undefined,
  captions: string | undefined,
): Omit<Converted, 'files'> {
  if (source === undefined) return { still: name, duration: 0 };
  const isLoop = source.duration <= LONGEST_LOOP_S && !source.hasSound;
  return {
    still: name,
    film: name,
    ...(isLoop ? {} : { loop: `${name}-loop` }),
    ...(captions === undefined ? {} : { captions: name }),
    duration: source.duration,
  };
}

/**
 * Converts a picture to a still, or a film to the film, its poster and a silent loop. Moves the files to
 * `frontend/media` at the end, so an interrupted conversion leaves nothing behind. Rejects with a one-sentence error.
 */
export async function convertMedia(file: string, conversion: Conversion): Promise<Converted> {
  const { name } = conversion;
  await expectFree(name);
  await mkdir(WORK, { recursive: true });
  const folder = await mkdtemp(join(WORK, 'new-'));
  try {
    const made = isPicture(file)
      ? await convertPicture(file, folder, name)
      : await convertFilm(file, folder, conversion);
    const files = await Promise.all(
      (await readdir(folder)).map(async (each) => ({ name: each, bytes: (await stat(join(folder, each))).size })),
    );
    conversion.signal.throwIfAborted();
    for (const each of files) await rename(join(folder, each.name), join(MEDIA, each.name));
    return { ...made, files };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Rejects with a one-sentence error if `frontend/media` has files with this name. */
export async function expectFree(name: string): Promise<void> {
  const taken = (await readdir(MEDIA)).find((file) => [name, `${name}-loop`].includes(parse(file).name));
  if (taken !== undefined) {
    throw new Error(`frontend/media has ${taken} already: choose another name (--name), or remove that one first.`);
  }
}

async function convertPicture(file: string, folder: string, name: string): Promise<Omit<Converted, 'files'>> {
  // The decoder that comes with sharp cannot read HEIC: it lacks HEVC because of patents.
  const readable = HEIC.test(file) ? join(folder, 'decoded.png') : file;
  if (readable !== file) {
    await run('heif-convert', [file, readable], { sentence: `${file} is no picture that heif-convert can read.` });
  }
  await writeStill(readable, join(folder, `${name}.jpg`), file);
  if (readable !== file) await rm(readable);
  return { still: name, duration: 0 };
}

/** Writes an sRGB JPEG, rotated upright, without metadata such as location and camera. */
async function writeStill(file: string, target: string, original: string): Promise<void> {
  const image = sharp(file)
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
  const jpeg = await image
    .flatten({ background: '#000000' })
    .toColourspace('srgb')
    .jpeg(JPEG)
    .toBuffer()
    .catch(() => {
      throw new Error(`${original} is no picture: save it again as a JPEG, and try again.`);
    });
  await writeFile(target, jpeg);
}

async function convertFilm(file: string, folder: string, conversion: Conversion): Promise<Omit<Converted, 'files'>> {
  const { name, captions, onProgress, signal } = conversion;
  const source = await probe(file);
  if (source.duration === 0) throw new Error(`${basename(file)} is a film without a length: export it again.`);
  const path = join(folder, name);
  const names = plannedNames(name, source, captions);
  const loopName = names.loop ?? name;

  const work = (step: string) => ({ signal, onProgress: (share: number) => onProgress(step, share) });
  await makeFilmFiles(file, join(folder, loopName), source, loopRecipe(source), work('Loop'));
  if (names.loop !== undefined) await makeFilmFiles(file, path, source, filmRecipe(source), work('Film'));
  await makePoster(file, join(folder, loopName), path, work('Poster'));
  if (captions !== undefined) await makeCaptions(captions, path, work('Captions'));
  return names;
}

/** Writes the first frame of the loop as the poster, so that the picture does not jump when the loop starts. */
async function makePoster(file: string, loop: string, path: string, work: Parameters<typeof runFfmpeg>[2]) {
  const frame = `${path}.poster.png`;
  await runFfmpeg(['-i', `${loop}.mp4`, '-frames:v', '1', frame], 0, work);
  await writeStill(frame, `${path}.jpg`, file);
  await rm(frame);
}

async function makeCaptions(captions: string, path: string, work: Parameters<typeof runFfmpeg>[2]): Promise<void> {
  if (extname(captions).toLowerCase() === '.vtt') {
    const text = await readFile(captions, 'utf8').catch(() => '');
    if (!/^\uFEFF?WEBVTT/.test(text)) throw new Error(`${captions} is no WebVTT file: its first line must be WEBVTT.`);
    await copyFile(captions, `${path}.vtt`);
    return;
  }
  await runFfmpeg(['-i', captions, `${path}.vtt`], 0, work).catch(() => {
    throw new Error(`${captions} has no captions that can be read: give a .vtt or .srt file.`);
  });
}
