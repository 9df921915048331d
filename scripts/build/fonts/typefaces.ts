/** The typeface of titles, buttons and the billing block; `axes` has the part of each axis that the design uses. */
export const DISPLAY = {
  family: 'Anek Latin',
  source: 'anek-latin/files/anek-latin-latin-standard-normal.woff2',
  axes: { wght: { min: 300, max: 800 }, wdth: { min: 75, max: 125 } },
};
/** The typeface of everything else. */
export const TEXT = {
  family: 'Hanken Grotesk',
  source: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  axes: { wght: { min: 400, max: 700 } },
};
export const DISPLAY_EXT = { ...DISPLAY, source: 'anek-latin/files/anek-latin-latin-ext-standard-normal.woff2' };
const TEXT_EXT = { ...TEXT, source: 'hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2' };
export const DISPLAY_DEVANAGARI = {
  family: 'Anek Devanagari',
  source: 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
  axes: { wght: { min: 100, max: 800 } },
};

/** The printable characters of ASCII. */
export const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index));
/** English punctuation. */
const PUNCTUATION = '\u00a0©·–—‘’“”•…−';
/** Enough for most pages. `features`: kerning, tabular figures and marks. */
const ENGLISH = {
  text: ASCII + PUNCTUATION,
  range: `U+20-7E,${[...PUNCTUATION].map((sign) => `U+${sign.codePointAt(0)?.toString(16)}`)}`,
  features: ['kern', 'tnum', 'mark', 'mkmk'],
};
/** The remaining characters of the `unicode-range` of each package. */
const LATIN =
  'U+A1-A8,U+AA-B6,U+B8-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-2021,U+2023-2025,U+2027-206F,U+20AC,U+2122,U+2191,U+2193,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
/** Leaves out the rupee sign, which the package's own range has: every price would fetch the file. */
const DEVANAGARI = 'U+900-97F,U+1CD0-1CFF,U+A830-A839,U+A8E0-A8FF';

/** A font of the site: a family with a part of its axes and its characters. */
export interface Font {
  family: string;
  /** Path inside `node_modules/@fontsource-variable/`. */
  source: string;
  axes: { wght: Range; wdth?: Range };
  /** The characters of its subset; without it, the package's file is used unchanged. */
  text?: string;
  /** `unicode-range`, if pages fetch it only for one of its characters. */
  range?: string;
  /** OpenType features of its subset. */
  features?: string[];
  /** Whether it sets only capitals. */
  isUppercase?: boolean;
}

type Range = { min: number; max: number };

/**
 * The font of all titles, which pages preload.
 * @param words the text of all titles
 */
export const titleFont = (words: string): Font => ({
  ...DISPLAY,
  family: `${DISPLAY.family} Title`,
  axes: { wght: { min: 800, max: 800 }, wdth: DISPLAY.axes.wdth },
  text: words.toUpperCase(),
  // Without tabular figures, which no title has.
  features: ['kern', 'mark', 'mkmk'],
  isUppercase: true,
});

/**
 * The display font as the billing block sets it. It has no file of its own: its letters are measured for a fallback font of the block
 * alone, in which the lines break in the same places.
 */
export const BILLING: Font = {
  ...DISPLAY,
  family: `${DISPLAY.family} Billing`,
  axes: { wght: { min: 400, max: 400 }, wdth: { min: 75, max: 75 } },
  isUppercase: true,
};

/**
 * The other fonts of the site. The bootstrap loads those for English text after first paint; browsers fetch a whole
 * font only when one of its characters appears.
 */
export const LATER_FONTS: Font[] = [
  { ...DISPLAY, ...ENGLISH },
  { ...TEXT, ...ENGLISH },
  { ...DISPLAY, range: LATIN },
  { ...DISPLAY_EXT, range: LATIN_EXT },
  { ...TEXT, range: LATIN },
  { ...TEXT_EXT, range: LATIN_EXT },
  { ...DISPLAY_DEVANAGARI, range: DEVANAGARI },
];

/** The families that the bootstrap loads after first paint, as in a CSS `font` value; names such as "Source Sans 3" need quotes there. */
export const LATER_FAMILIES = LATER_FONTS.filter(({ text }) => text !== undefined)
  .map(({ family }) => `"${family}"`)
  .join();
