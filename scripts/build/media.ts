import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';
import { hashOf } from '../support/hashOf.ts';
import { namesIn } from '../support/ownFiles.ts';
import { ROOT } from '../support/paths.ts';
import { UserError } from '../support/UserError.ts';
import { writeAtomically } from '../support/writeAtomically.ts';

const ORIGINALS = join(ROOT, 'frontend/media');

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
const FORMATS = {
  avif: { quality: 46, effort: 4, chromaSubsampling: '4:2:0' },
  jpg: { quality: 76, mozjpeg: true },
};
/** In pixels. Phones use files up to this width: their dense screens hide the lower quality, and pages load sooner. */
const PHONE_WIDTH = 728;
const PHONE_AVIF = { ...FORMATS.avif, quality: 30 };

/** Increase it when a code change makes different files from the same settings, to invalidate the cache. */
const EDITION = 2;
const RECIPE = JSON.stringify([
  EDITION,
  WIDTHS,
  LARGEST_SHARE,
  JPEG_WIDTH,
  FORMATS,
  PHONE_WIDTH,
  PHONE_AVIF,
  sharp.versions,
]);

/** What the pages show of `frontend/media`. */
interface MediaTable {
  /** By the name of their original, without its extension. */
  stills: Record<string, Still>;
  /** By the same name. */
  films: Record<string, FilmFiles>;
  /** The hashes in the names of their files, by the same name. */
  captions: Record<string, string>;
}

/** The files of a film. */
export interface FilmFiles {
  /** In the names of its files. */
  hash: string;
  /** The smallest first. */
  formats: string[];
}

/** A picture with its files. */
export interface Still {
  /** Of the original, in pixels. */
  width: number;
  height: number;
  /** Of the files, the widest last. */
  widths: number[];
  /** In the names of its files. */
  hash: string;
  /** The mean of its pixels, such as `#47241a`. */
  color: string;
}

/**
 * Makes the stills of `frontend/media` in the sizes and formats of the site, and copies films and captions to names
 * with a content hash. Rejects with a one-sentence error when a picture cannot be decoded.
 */
export async function makeMedia(): Promise<MediaTable> {
  await mkdir(MADE_MEDIA, { recursive: true });
  const files = (await namesIn(ORIGINALS)).sort();
  const pictures = files.filter((name) => /\.(jpe?g|png)$/.test(name));
  // In parallel, because an encoder uses only one core; sharp itself runs at most four at a time.
  const stills = await Promise.all(
    pictures.map(async (file) => [basename(file, extname(file)), await makeStill(file)] as const),
  );
  const table: MediaTable = { stills: Object.fromEntries(stills), films: {}, captions: {} };
  for (const file of files.filter((name) => name.endsWith('.mp4'))) {
    const name = basename(file, '.mp4');
    const formats = ['webm', 'mp4'].filter((format) => files.includes(`${name}.${format}`));
    table.films[name] = { hash: await keepFiles(name, formats), formats };
  }
  for (const file of files.filter((name) => name.endsWith('.vtt'))) {
    const name = basename(file, '.vtt');
    table.captions[name] = await keepFiles(name, ['vtt']);
  }

  return table;
}

/** The path of a still's original. Rejects when there is no such still. */
export async function originalOf(still: string) {
  const file = (await namesIn(ORIGINALS)).find(
    (name) => /^\.(jpe?g|png)$/.test(name.slice(still.length)) && name.startsWith(still),
  );
  if (file === undefined) throw new UserError(`There is no still "${still}": put ${still}.jpg into frontend/media.`);
  return join(ORIGINALS, file);
}

/** The names of all files in the table. */
export function mediaFiles({ stills, films, captions }: MediaTable) {
  return [
    ...Object.entries(stills).flatMap(([name, { widths, hash }]) => [
      `${name}.${hash}.jpg`,
      ...widths.map((width) => `${name}-${width}.${hash}.avif`),
    ]),
    ...Object.entries(films).flatMap(([name, { hash, formats }]) =>
      formats.map((format) => `${name}.${hash}.${format}`),
    ),
    ...Object.entries(captions).map(([name, hash]) => `${name}.${hash}.vtt`),
  ];
}

async function makeStill(file: string): Promise<Still> {
  const original = await readFile(join(ORIGINALS, file));
  const hash = shortHash([original, RECIPE]);
  const facts = join(MADE_MEDIA, `${file}.${hash}.still.json`);
  const known = await readFile(facts, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known);

  // Pass the path, not the bytes: sharp then rejects an empty file in `metadata()` below, like other broken files.
  const image = sharp(join(ORIGINALS, file)).autoOrient();
  // The size after EXIF rotation; metadata's own width and height are those before it.
  const {
    autoOrient: { width, height },
  } = await image.metadata().catch(() => {
    throw new UserError(`frontend/media/${file} is no picture: save it again as a JPEG, and try again.`);
  });
  const widths = [...WIDTHS.filter((candidate) => candidate < width * LARGEST_SHARE), width];
  const name = basename(file, extname(file));
  await Promise.all(
    widths.map(async (each) => {
      const sized = image.clone().resize(each);
      const avif = sized.avif(each > PHONE_WIDTH ? FORMATS.avif : PHONE_AVIF);
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
async function keepFiles(name: string, formats: string[]): Promise<string> {
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

/** Copies all files of the table into a folder. */
export async function copyMedia(table: MediaTable, folder: string) {
  await mkdir(folder, { recursive: true });
  for (const file of mediaFiles(table)) await copyFile(join(MADE_MEDIA, file), join(folder, file));
}

/** CSS with the mean color of each still, visible until the still has loaded. */
export function colorsOf({ stills }: MediaTable) {
  return Object.entries(stills)
    .map(([name, { color }]) => `[data-still="${name}"]{background-color:${color}}`)
    .join('');
}
