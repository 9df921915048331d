import * as fontkit from 'fontkit';
import { cutFont } from './cutFont.mjs';
import { ANEK, HANKEN } from './typefaces.mjs';

/** English running text, letter by letter as it occurs; what a face takes for it is what decides where lines break. */
const SAMPLE = 'the people you brief are the people who cut the film and nothing gets lost in handover';

/** Widths in thousandths of an em, from the metrics that Arial shares with Helvetica. */
const ARIAL = {
  boldCapitals: widths(
    '722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278',
  ),
  capitals: widths(
    '667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278',
  ),
  regular: widths(
    '556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 278',
  ),
  bold: widths(
    '556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 278',
  ),
};
const LOCAL = {
  regular: 'local("Arial"),local("Liberation Sans"),local("Roboto")',
  bold: 'local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Roboto Bold"),local("Arial")',
};

/** The places on the axes that the styles use. */
const ANEK_PLACES = [
  { wdth: 100, wght: 700 },
  { wdth: 75, wght: 400 },
  { wdth: 82, wght: 300 },
  { wdth: 88, wght: 750 },
  { wdth: 90, wght: 650 },
];
/** A title fills its line to the edge; its stand-in, for the moment in which the face is unpacked, must not break it. */
const TITLE_SLACK = 0.8;
const HANKEN_PLACES = [{ wght: 400 }, { wght: 600 }];

/**
 * Faces that draw with a font of the visitor's system in the measures of ours, so that nothing moves when ours arrives.
 * @returns {Promise<string>} `@font-face` rules
 */
export async function fallbackFaces() {
  const anek = async (/** @type {{ wdth: number, wght: number }} */ { wdth, wght }) =>
    fallbackFace(
      `${ANEK.family} Fallback`,
      `font-stretch:${wdth}%;font-weight:${wght}`,
      cutOf(wght),
      await meanWidth(ANEK.source, { wdth, wght }),
      [90, 20],
    );
  const hanken = HANKEN_PLACES.map(async ({ wght }) =>
    fallbackFace(
      `${HANKEN.family} Fallback`,
      `font-weight:${wght}`,
      cutOf(wght),
      await meanWidth(HANKEN.source, { wght }),
      [100, 30.3],
    ),
  );
  const titles = [75, 100, 125].map((wdth) =>
    fallbackForCapitals(ANEK.family, SAMPLE.toUpperCase(), { wdth, wght: 800 }, TITLE_SLACK),
  );

  return (await Promise.all([...titles, ...ANEK_PLACES.map(anek), ...hanken])).join('');
}

/**
 * The same for a text in narrow capitals that stands on the first screen: measured with its own words, because a line
 * that breaks elsewhere for a moment moves all that follows.
 * @param {string} family
 * @param {string} text in capitals
 * @param {Record<string, number>} axes
 * @param {number} [slack] how much of the width is taken
 */
export async function fallbackForCapitals(family, text, axes, slack = 1) {
  const font = fontkit.create(await cutFont({ source: ANEK.source, text, axes, format: 'sfnt' }));
  const width = font.layout(text).advanceWidth / font.unitsPerEm / text.length;
  const isBold = cutOf(axes.wght ?? 400) === 'bold';
  const scale = (slack * width) / meanOf(isBold ? ARIAL.boldCapitals : ARIAL.capitals, text.toLowerCase());
  return faceOf(
    `${family} Fallback`,
    `font-stretch:${axes.wdth}%;font-weight:${axes.wght}`,
    isBold ? LOCAL.bold : LOCAL.regular,
    scale,
    [90, 20],
  );
}

/**
 * @param {string} family
 * @param {string} descriptors
 * @param {'regular' | 'bold'} cut of Arial, which it is drawn with
 * @param {number} width mean width of a letter of our face, in em
 * @param {[number, number]} measures its ascent and descent, in percent of an em
 */
function fallbackFace(family, descriptors, cut, width, measures) {
  return faceOf(family, descriptors, LOCAL[cut], width / meanOf(ARIAL[cut], SAMPLE), measures);
}

/**
 * @param {string} family
 * @param {string} descriptors
 * @param {string} source
 * @param {number} scale of our face's width to Arial's
 * @param {[number, number]} measures ascent and descent of our face, in percent of an em
 */
function faceOf(family, descriptors, source, scale, [ascent, descent]) {
  const percent = (/** @type {number} */ value) => `${Number(value.toFixed(2))}%`;
  return `@font-face{font-family:"${family}";${descriptors};src:${source};size-adjust:${percent(scale * 100)};ascent-override:${percent(ascent / scale)};descent-override:${percent(descent / scale)};line-gap-override:0%}`;
}

/**
 * @param {string} source
 * @param {Record<string, number>} axes
 */
async function meanWidth(source, axes) {
  const font = fontkit.create(await cutFont({ source, text: SAMPLE, axes, format: 'sfnt' }));
  return font.layout(SAMPLE).advanceWidth / font.unitsPerEm / SAMPLE.length;
}

/** @param {number} weight */
const cutOf = (weight) => (weight >= 600 ? 'bold' : 'regular');

/** What figures take, and the sign between names not much less. */
const FIGURE_WIDTH = 556;

/**
 * @param {Map<string, number>} widths
 * @param {string} text in small letters
 */
function meanOf(widths, text) {
  const sum = [...text].reduce((total, letter) => total + (widths.get(letter) ?? FIGURE_WIDTH), 0);
  return sum / 1000 / text.length;
}

/** @param {string} list for a to z and the space */
function widths(list) {
  const letters = [...'abcdefghijklmnopqrstuvwxyz '];
  return new Map(list.split(' ').map((width, index) => [letters[index] ?? '', Number(width)]));
}
