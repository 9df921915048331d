import { readFile } from 'node:fs/promises';
import type { TitleLine } from '../../frontend/schema/records.ts';
import { CAPITAL, EM, outlinesOf, TITLE_LOOK } from './fonts/outlines.ts';
import { FAVICON } from './paths.ts';
import type { SharedPicture } from './site/prerender.tsx';

/** Same colors as in tokens.css. */
const VELVET = '#0e080c';
const BONE = '#f8f1e7';

const MARGIN = 64;
/** Maximum height of the title, in pixels. */
const TITLE_HEIGHT = 380;
const TITLE_GAP = 20;
/** Sizes of the mark and of the studio's name beside it, in pixels. */
const MARK = 52;
const NAME_SIZE = 46;
const NAME_GAP = 12;

/**
 * Returns the SVG that lies over the still in an Open Graph image: scrim, mark and studio's name at the top, and the
 * page's title at the bottom.
 */
export async function drawWords({
  titleLines,
  wordmark,
  size,
}: Pick<SharedPicture, 'titleLines' | 'wordmark' | 'size'>) {
  const { width, height } = size;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
<linearGradient id="foot" x2="0" y2="1"><stop offset=".3" stop-color="${VELVET}" stop-opacity="0"/><stop offset=".58" stop-color="${VELVET}" stop-opacity=".55"/><stop offset=".8" stop-color="${VELVET}" stop-opacity=".86"/><stop offset="1" stop-color="${VELVET}"/></linearGradient>
<linearGradient id="side"><stop stop-color="${VELVET}" stop-opacity=".35"/><stop offset=".6" stop-color="${VELVET}" stop-opacity="0"/></linearGradient>
<radialGradient id="corner" gradientUnits="userSpaceOnUse" r="1" gradientTransform="matrix(640 0 0 260 180 60)"><stop stop-color="${VELVET}" stop-opacity=".75"/><stop offset="1" stop-color="${VELVET}" stop-opacity="0"/></radialGradient>
</defs>
${['foot', 'side', 'corner'].map((scrim) => `<path fill="url(#${scrim})" d="M0 0h${width}v${height}H0z"/>`).join('\n')}
${await nameAt(MARGIN, MARGIN, wordmark, width - 2 * MARGIN)}
${await titleAt(MARGIN, height - MARGIN, titleLines, width - 2 * MARGIN)}
</svg>`;
}

/**
 * The mark and the studio's name; a long name is scaled down.
 * @param width at most
 */
async function nameAt(x: number, y: number, wordmark: readonly TitleLine[], width: number) {
  const measured = await Promise.all(
    wordmark.map(({ text, width: wdth }) => outlinesOf(text.toUpperCase(), { ...TITLE_LOOK, wdth, tracking: 0 })),
  );
  const words = measured.filter((word) => word !== undefined);
  const room = width - MARK - 2 * NAME_GAP - NAME_GAP * (words.length - 1);
  const scale = Math.min(NAME_SIZE / EM, room / words.reduce((sum, word) => sum + word.width, 0));

  let left = x + MARK + 1.6 * NAME_GAP;
  const paths = words.map((word) => {
    const drawn = path(word.path, left, y + (MARK + CAPITAL * scale) / 2, scale);
    left += word.width * scale + NAME_GAP;
    return drawn;
  });
  const drawing = await readFile(FAVICON, 'base64');
  const mark = `<image x="${x}" y="${y}" width="${MARK}" height="${MARK}" href="data:image/svg+xml;base64,${drawing}"/>`;

  return [mark, ...paths].join('\n');
}

/**
 * The title's lines, equally wide and ending at `bottom`; an empty string when the site's fonts lack one of their
 * characters.
 * @param width at most
 */
async function titleAt(x: number, bottom: number, titleLines: readonly TitleLine[], width: number) {
  const measured = await Promise.all(
    titleLines.map(async ({ text, width: wdth }) => {
      const outlines = await outlinesOf(text.toUpperCase(), { ...TITLE_LOOK, wdth });
      if (outlines === undefined) return undefined;
      return { ...outlines, above: outlines.top / outlines.width, below: outlines.bottom / outlines.width };
    }),
  );
  const lines = measured.filter((line) => line !== undefined);
  if (lines.length < titleLines.length) return '';

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

function path(outline: string, x: number, y: number, scale: number) {
  const [left, top, size] = [x, y, scale].map((value) => Number(value.toFixed(4)));
  return `<path fill="${BONE}" transform="translate(${left} ${top}) scale(${size})" d="${outline}"/>`;
}
