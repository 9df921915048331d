import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../support/paths.mjs';
import { EM, outlinesOf } from './fonts/outlines.mjs';
import { hashOf, isThere, MADE_MEDIA, originalOf, write } from './media.mjs';
import { STAGED_UPLOAD } from './paths.mjs';

/** As in tokens.css. */
const VELVET = '#0e080c';
const BONE = '#f8f1e7';
const MARIGOLD = '#ffa62b';
const INK = '#1b0e12';

const MARGIN = 64;
/** The title may fill the width, and more than half of the height. */
const TITLE_HEIGHT = 380;
const TITLE_GAP = 20;
/** Height of a capital, and letter spacing, as in Lockup.module.css. */
const CAPITAL = 0.639 * EM;
const LOOK = { wght: 800, tracking: -0.02 * EM };
/** Of the mark, and of the studio's name beside it. */
const MARK = 52;
const NAME_SIZE = 46;
const NAME_GAP = 12;

const JPEG = { quality: 82, mozjpeg: true };
const GRAIN = join(ROOT, 'frontend/styles/grain.png');
const GRAIN_OPACITY = 0.1;

/** @typedef {import('../../frontend/search/sharedPictures.ts').PictureWords} PictureWords */

/**
 * Draws the picture that goes with a shared link: a page's still as the first screen shows one, with the studio's name and
 * the page's title in the site's own faces. Made once, and then copied from the cache.
 * @param {string} name
 * @param {PictureWords} words
 * @param {{ width: number, height: number }} size in pixels
 * @returns {Promise<string>} its path in the upload
 */
export async function drawPicture(name, { still, titleLines, wordmark }, size) {
  const original = await readFile(await originalOf(still));
  const grain = await sharp(GRAIN).ensureAlpha(GRAIN_OPACITY).png().toBuffer();
  const words = await drawing(titleLines, wordmark, size);
  const hash = hashOf([original, grain, words, JSON.stringify([size, JPEG, sharp.versions])]);
  const file = `share-${name}.${hash}.jpg`;
  if (!(await isThere(file))) {
    const film = await filling(original, size);
    const grained = sharp(film).composite([{ input: grain, tile: true, blend: 'overlay' }]);
    const picture = sharp(await grained.png().toBuffer()).composite([{ input: Buffer.from(words) }]);
    await write(file, await picture.jpeg(JPEG).toBuffer());
  }
  await mkdir(join(STAGED_UPLOAD, 'media'), { recursive: true });
  await copyFile(join(MADE_MEDIA, file), join(STAGED_UPLOAD, 'media', file));

  return `media/${file}`;
}

/** A still that fills the picture, cut as the styles place it: half from the left, a third from above. */
async function filling(/** @type {Buffer} */ original, /** @type {{ width: number, height: number }} */ size) {
  const image = sharp(original).rotate();
  const { autoOrient } = await image.metadata();
  const scale = Math.max(size.width / autoOrient.width, size.height / autoOrient.height);
  const [width, height] = [Math.ceil(autoOrient.width * scale), Math.ceil(autoOrient.height * scale)];
  const left = Math.round((width - size.width) / 2);
  const top = Math.round((height - size.height) * 0.3);

  return image
    .resize(width, height, { fit: 'fill' })
    .extract({ left, top, ...size })
    .removeAlpha()
    .png()
    .toBuffer();
}

/** Scrim, mark, name and title, as SVG. @param {PictureWords['titleLines']} titleLines @param {PictureWords['wordmark']} wordmark @param {{ width: number, height: number }} size */
async function drawing(titleLines, wordmark, { width, height }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
<linearGradient id="foot" x2="0" y2="1"><stop offset=".3" stop-color="${VELVET}" stop-opacity="0"/><stop offset=".58" stop-color="${VELVET}" stop-opacity=".55"/><stop offset=".8" stop-color="${VELVET}" stop-opacity=".86"/><stop offset="1" stop-color="${VELVET}"/></linearGradient>
<linearGradient id="side"><stop stop-color="${VELVET}" stop-opacity=".35"/><stop offset=".6" stop-color="${VELVET}" stop-opacity="0"/></linearGradient>
<radialGradient id="corner" gradientUnits="userSpaceOnUse" r="1" gradientTransform="matrix(640 0 0 260 180 60)"><stop stop-color="${VELVET}" stop-opacity=".75"/><stop offset="1" stop-color="${VELVET}" stop-opacity="0"/></radialGradient>
</defs>
${['foot', 'side', 'corner'].map((scrim) => `<path fill="url(#${scrim})" d="M0 0h${width}v${height}H0z"/>`).join('\n')}
${await nameAt(MARGIN, MARGIN, wordmark)}
${await titleAt(MARGIN, height - MARGIN, titleLines, width - 2 * MARGIN)}
</svg>`;
}

/** @param {number} x @param {number} y @param {PictureWords['wordmark']} wordmark */
async function nameAt(x, y, wordmark) {
  const scale = NAME_SIZE / EM;
  const baseline = y + (MARK + CAPITAL * scale) / 2;
  let left = x + MARK + 1.6 * NAME_GAP;
  const words = [];
  for (const { text, width } of wordmark) {
    const outlines = await outlinesOf(text.toUpperCase(), { ...LOOK, wdth: width, tracking: 0 });
    words.push(path(outlines.path, left, baseline, scale));
    left += outlines.width * scale + NAME_GAP;
  }
  const mark = `<g transform="translate(${x} ${y}) scale(${MARK / 24})"><path fill="${MARIGOLD}" d="M0 0h24v24H0z"/><path fill="${INK}" d="M3 3h4v4H3zm14 0h4v4h-4zM3 17h4v4H3zm14 0h4v4h-4zM9 7.5v9l7-4.5z"/></g>`;

  return [mark, ...words].join('\n');
}

/**
 * Lines of one width, the last one's foot at `bottom`.
 * @param {number} x
 * @param {number} bottom
 * @param {PictureWords['titleLines']} titleLines
 * @param {number} width at most
 */
async function titleAt(x, bottom, titleLines, width) {
  const lines = await Promise.all(
    titleLines.map(async ({ text, width: wdth }) => {
      const outlines = await outlinesOf(text.toUpperCase(), { ...LOOK, wdth });
      // Round letters reach a little over the line, as they should; marks of Indian scripts need room of their own.
      const isCapitals = outlines.top < CAPITAL * 1.15;
      const [above, below] = isCapitals ? [CAPITAL, 0] : [outlines.top, Math.max(0, outlines.bottom)];
      return { ...outlines, above: above / outlines.width, below: below / outlines.width };
    }),
  );
  const gaps = TITLE_GAP * (lines.length - 1);
  const height = lines.reduce((sum, { above, below }) => sum + above + below, 0);
  const fitting = Math.min(width, (TITLE_HEIGHT - gaps) / height);

  let y = bottom - gaps - height * fitting;
  return lines
    .map(({ path: outline, width: ems, above, below }) => {
      const baseline = y + above * fitting;
      y = baseline + below * fitting + TITLE_GAP;
      return path(outline, x, baseline, fitting / ems);
    })
    .join('\n');
}

/** @param {string} outline @param {number} x @param {number} y @param {number} scale */
function path(outline, x, y, scale) {
  const [left, top, size] = [x, y, scale].map((value) => Number(value.toFixed(4)));
  return `<path fill="${BONE}" transform="translate(${left} ${top}) scale(${size})" d="${outline}"/>`;
}
