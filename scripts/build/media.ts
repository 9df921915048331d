import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { hashOf } from '../support/hashOf.ts';
import { namesIn } from '../support/ownFiles.ts';
import { ROOT } from '../support/paths.ts';
import { UserError } from '../support/UserError.ts';
import { writeAtomically } from '../support/writeAtomically.ts';

export const ORIGINALS = join(ROOT, 'frontend/media');
export const STILL = /\.(jpe?g|png)$/;

/** Cache of the generated files; the hash in a name changes with the original and the settings. */
export const MADE_MEDIA = join(ROOT, 'node_modules/.cache/media');

/**
 * In pixels, chosen mainly for phones 400 CSS pixels wide at DPR 2; the original's own width is added as the widest.
 */
const WIDTHS = [480, 728, 1080, 1440];

/** Widths above this share of the original's are skipped: the file would hardly be smaller. */
const LARGEST_SHARE = 0.8;

/** In pixels. One size is enough for browsers without AVIF. */
const JPEG_WIDTH = 960;

/** `4:2:0` stores the hue of four pixels once, as the JPEGs and the films do: files are 3 to 9 % smaller than with `4:4:4`. */
const AVIF = { quality: 46, effort: 4, chromaSubsampling: '4:2:0' };
const FORMATS = { avif: AVIF, jpg: { quality: 76, mozjpeg: true } };
/** In pixels. Phones use files up to this width: their dense screens hide the lower quality, and pages load sooner. */
const PHONE_WIDTH = 728;
const PHONE_AVIF = { ...AVIF, quality: 30 };

/** Increase it when a code change makes different files from the same settings, to invalidate the cache. */
const EDITION = 2;
const SETTINGS = [EDITION, WIDTHS, LARGEST_SHARE, JPEG_WIDTH, FORMATS, PHONE_WIDTH, PHONE_AVIF];
const RECIPE = JSON.stringify([...SETTINGS, sharp.versions]);

/** What the pages show of `frontend/media`: the module that they import. */
type MediaTable = typeof import('virtual:media');

/**
 * Makes the stills of `frontend/media` in the sizes and formats of the site, and copies films and captions to names
 * with a content hash. Rejects with a one-sentence error when a picture cannot be decoded.
 */
export async function makeMedia(): Promise<MediaTable> {
  const files = (await namesIn(ORIGINALS)).sort();
  // In parallel, because an encoder uses only one core; sharp itself runs at most four at a time.
  const tableOf = async <Made>(ending: RegExp, make: (name: string, file: string) => Promise<Made>) => {
    const originals = files.filter((file) => ending.test(file)).map((file) => [parse(file).name, file] as const);
    return Object.fromEntries(await Promise.all(originals.map(async ([name, file]) => [name, await make(name, file)])));
  };

  return {
    stills: await tableOf(STILL, makeStill),
    films: await tableOf(/\.mp4$/, async (name) => {
      const formats = (['webm', 'mp4'] as const).filter((format) => files.includes(`${name}.${format}`));
      return { hash: await keepFiles(name, formats), formats };
    }),
    captions: await tableOf(/\.vtt$/, (name) => keepFiles(name, ['vtt'])),
  };
}

async function makeStill(name: string, file: string): Promise<MediaTable['stills'][string]> {
  const original = join(ORIGINALS, file);
  const hash = shortHash([await readFile(original), RECIPE]);
  const facts = join(MADE_MEDIA, `${file}.${hash}.still.json`);
  const known = await readFile(facts, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known);

  // Pass the path, not the bytes: sharp then rejects an empty file in `metadata()` below, like other broken files.
  const image = sharp(original).autoOrient();
  // The size after EXIF rotation; metadata's own width and height are those before it.
  const { autoOrient } = await image.metadata().catch(() => {
    throw new UserError(`frontend/media/${file} is no picture: save it again as a JPEG, and try again.`);
  });
  const { width, height } = autoOrient;
  const widths = [...WIDTHS.filter((candidate) => candidate < width * LARGEST_SHARE), width];
  await Promise.all(
    widths.map(async (each) => {
      const sized = image.clone().resize(each);
      const avif = sized.avif(each > PHONE_WIDTH ? AVIF : PHONE_AVIF);
      await writeAtomically(join(MADE_MEDIA, `${name}-${each}.${hash}.avif`), await avif.toBuffer());
    }),
  );
  const jpeg = image.clone().resize({ width: JPEG_WIDTH, withoutEnlargement: true }).jpeg(FORMATS.jpg);
  await writeAtomically(join(MADE_MEDIA, `${name}.${hash}.jpg`), await jpeg.toBuffer());
  const { channels } = await image.clone().removeAlpha().stats();
  const color = `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`;
  const still = { width, height, widths, hash, color };
  await writeAtomically(facts, JSON.stringify(still));

  return still;
}

/** @returns the hash of all their contents */
async function keepFiles(name: string, formats: readonly string[]): Promise<string> {
  const contents = await Promise.all(formats.map((format) => readFile(join(ORIGINALS, `${name}.${format}`))));
  const hash = shortHash(contents);
  for (const [index, format] of formats.entries()) {
    const kept = join(MADE_MEDIA, `${name}.${hash}.${format}`);
    if (!existsSync(kept)) await writeAtomically(kept, contents[index] as Buffer);
  }

  return hash;
}

/** Eight characters of a content hash, for a file name. */
export const shortHash = (parts: (Buffer | string)[]): string =>
  hashOf(parts, 'base64url').replace(/[-_]/g, '').slice(0, 8);

/** The names of all files of the table. */
export function mediaFiles({ stills, films, captions }: MediaTable): string[] {
  return [
    ...Object.entries(stills).flatMap(([name, { widths, hash }]) => [
      `${name}.${hash}.jpg`,
      ...widths.map((width) => `${name}-${width}.${hash}.avif`),
    ]),
    ...Object.entries(films).flatMap(([name, { hash, formats }]) => formats.map((end) => `${name}.${hash}.${end}`)),
    ...Object.entries(captions).map(([name, hash]) => `${name}.${hash}.vtt`),
  ];
}

/** Copies all files of the table and these pictures into a folder. */
export async function copyMedia(table: MediaTable, pictures: readonly string[], folder: string) {
  await mkdir(folder, { recursive: true });
  for (const file of [...pictures, ...mediaFiles(table)]) await copyFile(join(MADE_MEDIA, file), join(folder, file));
}

/** The source of the module `virtual:media`. */
export async function mediaModule(): Promise<string> {
  return Object.entries(await makeMedia())
    .map(([name, table]) => `export const ${name} = ${JSON.stringify(table)};`)
    .join('\n');
}
