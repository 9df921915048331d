import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import type { TitleLine } from '../../frontend/schema/records.ts';
import { readColors } from '../brand/colors.ts';
import { namesIn } from '../support/ownFiles.ts';
import { ROOT } from '../support/paths.ts';
import { writeAtomically } from '../support/writeAtomically.ts';
import { CAPITAL, EM, outlinesOf, TITLE_LOOK } from './fonts/outlines.ts';
import { MADE_MEDIA, ORIGINALS, STILL, shortHash } from './media.ts';
import { FAVICON } from './paths.ts';
import type { SharedPicture } from './site/prerender.tsx';

const JPEG = { quality: 82, mozjpeg: true };
/** A tall still keeps its faces and lights. */
const CROP = { fit: 'cover', position: 'attention' } as const;
const GRAIN = join(ROOT, 'frontend/styles/grain.png');

const MARGIN = 64;
/** Maximum height of the title, in pixels. */
const TITLE_HEIGHT = 380;
const TITLE_GAP = 20;
/** Sizes of the mark and of the studio's name beside it, in pixels. */
const MARK = 52;
const NAME_SIZE = 46;
const NAME_GAP = 12;

/**
 * Draws a page's Open Graph image: its still, styled as on the first screen, with the studio's name and the page's
 * title in the site's own fonts. Drawn once, then taken from the cache.
 * @returns the name of its file in `MADE_MEDIA`
 */
export async function drawPicture(picture: SharedPicture): Promise<string> {
  const { name, still, size } = picture;
  const file = (await namesIn(ORIGINALS)).find((each) => STILL.test(each) && parse(each).name === still) ?? '';
  const original = await readFile(join(ORIGINALS, file));
  const grain = await readFile(GRAIN);
  const words = await drawWords(picture);
  const hash = shortHash([original, grain, words, JSON.stringify([size, CROP, JPEG, sharp.versions])]);
  const drawn = `share-${name}.${hash}.jpg`;
  if (!existsSync(join(MADE_MEDIA, drawn))) {
    const layers = [{ input: grain, tile: true }, { input: Buffer.from(words) }];
    const film = sharp(original).autoOrient().resize(size.width, size.height, CROP);
    const whole = film.removeAlpha().composite(layers);
    await writeAtomically(join(MADE_MEDIA, drawn), await whole.jpeg(JPEG).toBuffer());
  }
  return drawn;
}

/**
 * Returns the SVG that lies over the still in an Open Graph image: scrim, mark and studio's name at the top, and the
 * page's title at the bottom.
 */
async function drawWords({ titleLines, wordmark, size: { width, height } }: SharedPicture) {
  const room = width - 2 * MARGIN;
  const { background, text = '' } = await readColors();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
<linearGradient id="foot" x2="0" y2="1"><stop offset=".3" stop-color="${background}" stop-opacity="0"/><stop offset=".58" stop-color="${background}" stop-opacity=".55"/><stop offset=".8" stop-color="${background}" stop-opacity=".86"/><stop offset="1" stop-color="${background}"/></linearGradient>
<linearGradient id="side"><stop stop-color="${background}" stop-opacity=".35"/><stop offset=".6" stop-color="${background}" stop-opacity="0"/></linearGradient>
<radialGradient id="corner" gradientUnits="userSpaceOnUse" r="1" gradientTransform="matrix(640 0 0 260 180 60)"><stop stop-color="${background}" stop-opacity=".75"/><stop offset="1" stop-color="${background}" stop-opacity="0"/></radialGradient>
</defs>
${['foot', 'side', 'corner'].map((scrim) => `<path fill="url(#${scrim})" d="M0 0h${width}v${height}H0z"/>`).join('\n')}
${await drawName(wordmark, room, text)}
${await drawTitle(titleLines, room, height - MARGIN, text)}
</svg>`;
}

/**
 * The mark and the studio's name; a long name is scaled down.
 * @param width at most
 */
async function drawName(wordmark: readonly TitleLine[], width: number, color: string) {
  const words = await outlinesIn(wordmark, { ...TITLE_LOOK, tracking: 0 });
  const room = width - MARK - 2 * NAME_GAP - NAME_GAP * (words.length - 1);
  const scale = Math.min(NAME_SIZE / EM, room / words.reduce((sum, word) => sum + word.width, 0));

  const drawing = await readFile(FAVICON, 'base64');
  const drawn = [
    `<image x="${MARGIN}" y="${MARGIN}" width="${MARK}" height="${MARK}" href="data:image/svg+xml;base64,${drawing}"/>`,
  ];
  let left = MARGIN + MARK + 1.6 * NAME_GAP;
  for (const word of words) {
    drawn.push(path(word.path, left, MARGIN + (MARK + CAPITAL * scale) / 2, scale, color));
    left += word.width * scale + NAME_GAP;
  }
  return drawn.join('\n');
}

/**
 * The title's lines, equally wide and ending at `end`; an empty string when the site's fonts lack one of their
 * characters.
 * @param width at most
 */
async function drawTitle(titleLines: readonly TitleLine[], width: number, end: number, color: string) {
  const lines = await outlinesIn(titleLines, TITLE_LOOK);
  if (lines.length < titleLines.length) return '';

  const gaps = TITLE_GAP * (lines.length - 1);
  /** In widths of a line. */
  const height = lines.reduce((sum, line) => sum + line.top / line.width + line.bottom / line.width, 0);
  const fitting = Math.min(width, (TITLE_HEIGHT - gaps) / height);

  let y = end - gaps - height * fitting;
  const drawn = lines.map((line) => {
    const baseline = y + (line.top / line.width) * fitting;
    y = baseline + (line.bottom / line.width) * fitting + TITLE_GAP;
    return path(line.path, MARGIN, baseline, fitting / line.width, color);
  });
  return drawn.join('\n');
}

/** The outlines of lines in capitals, without those that have a character that the fonts lack. */
async function outlinesIn(lines: readonly TitleLine[], look: typeof TITLE_LOOK) {
  const capitals = lines.map(({ text, width }) => outlinesOf(text.toUpperCase(), { ...look, wdth: width }));
  return (await Promise.all(capitals)).filter((outlines) => outlines !== undefined);
}

function path(outline: string, x: number, y: number, scale: number, color: string) {
  const [left, top, size] = [x, y, scale].map((value) => Number(value.toFixed(4)));
  return `<path fill="${color}" transform="translate(${left} ${top}) scale(${size})" d="${outline}"/>`;
}
