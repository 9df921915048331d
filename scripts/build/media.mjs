import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';
import { namesIn } from '../support/ownFiles.mjs';
import { ROOT } from '../support/paths.mjs';
import { writeAtomically } from '../support/writeAtomically.mjs';

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

/**
 * @typedef {object} MediaTable
 * @property {Record<string, Still>} stills by the name of their original, without its extension
 * @property {Record<string, FilmFiles>} films by the same name
 * @property {Record<string, string>} captions the hashes in the names of their files, by the same name
 *
 * @typedef {object} FilmFiles
 * @property {string} hash in the names of its files
 * @property {string[]} formats the smallest first
 *
 * @typedef {object} Still
 * @property {number} width of the original, in pixels
 * @property {number} height
 * @property {number[]} widths of the files, the widest last
 * @property {string} hash in the names of its files
 * @property {string} color the mean of its pixels, such as `#47241a`
 */

/**
 * Makes the stills of `frontend/media` in the sizes and formats of the site, and copies films and captions to names
 * with a content hash. Rejects with a one-sentence error when a picture cannot be decoded.
 *
 * @returns {Promise<MediaTable>}
 */
export async function makeMedia() {
  await mkdir(MADE_MEDIA, { recursive: true });
  const files = (await namesIn(ORIGINALS)).sort();
  const pictures = files.filter((name) => /\.(jpe?g|png)$/.test(name));
  // In parallel, because an encoder uses only one core; sharp itself runs at most four at a time.
  const stills = await Promise.all(
    pictures.map(async (file) => /** @type {const} */ ([basename(file, extname(file)), await makeStill(file)])),
  );
  /** @type {MediaTable} */
  const table = { stills: Object.fromEntries(stills), films: {}, captions: {} };
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

/** The path of a still's original. Rejects when there is no such still. @param {string} still */
export async function originalOf(still) {
  const file = (await namesIn(ORIGINALS)).find(
    (name) => /^\.(jpe?g|png)$/.test(name.slice(still.length)) && name.startsWith(still),
  );
  if (file === undefined) throw new Error(`There is no still "${still}": put ${still}.jpg into frontend/media.`);
  return join(ORIGINALS, file);
}

/** The names of all files in the table. */
export function mediaFiles(/** @type {MediaTable} */ { stills, films, captions }) {
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

/** @param {string} file @returns {Promise<Still>} */
async function makeStill(file) {
  const original = await readFile(join(ORIGINALS, file));
  const hash = hashOf([original, RECIPE]);
  const facts = join(MADE_MEDIA, `${file}.${hash}.still.json`);
  const known = await readFile(facts, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known);

  // Pass the path, not the bytes: sharp then rejects an empty file in `metadata()` below, like other broken files.
  const image = sharp(join(ORIGINALS, file)).autoOrient();
  // The size after EXIF rotation; metadata's own width and height are those before it.
  const {
    autoOrient: { width, height },
  } = await image.metadata().catch(() => {
    throw new Error(`frontend/media/${file} is no picture: save it again as a JPEG, and try again.`);
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

/** @param {string} name @param {string[]} formats @returns {Promise<string>} the hash of all their contents */
async function keepFiles(name, formats) {
  const contents = await Promise.all(formats.map((format) => readFile(join(ORIGINALS, `${name}.${format}`))));
  const hash = hashOf(contents);
  for (const [index, format] of formats.entries()) {
    const kept = join(MADE_MEDIA, `${name}.${hash}.${format}`);
    if (!existsSync(kept)) await writeAtomically(kept, /** @type {Buffer} */ (contents[index]));
  }

  return hash;
}

/** Eight characters of a content hash, for a file name. @param {(Buffer | string)[]} parts */
export function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);

  return hash.digest('base64url').replace(/[-_]/g, '').slice(0, 8);
}

/** Copies all files of the table into a folder. @param {MediaTable} table @param {string} folder */
export async function copyMedia(table, folder) {
  await mkdir(folder, { recursive: true });
  for (const file of mediaFiles(table)) await copyFile(join(MADE_MEDIA, file), join(folder, file));
}

/** CSS with the mean color of each still, visible until the still has loaded. @param {MediaTable} table */
export function colorsOf({ stills }) {
  return Object.entries(stills)
    .map(([name, { color }]) => `[data-still="${name}"]{background-color:${color}}`)
    .join('');
}
