/** The fonts as they come, with the characters each file holds and the axes that the design uses. */
export const ANEK = {
  family: 'Anek Latin',
  source: 'anek-latin/files/anek-latin-latin-standard-normal.woff2',
  axes: { wght: { min: 300, max: 800 }, wdth: { min: 75, max: 125 } },
  descriptors: 'font-weight:300 800;font-stretch:75% 125%',
};

export const HANKEN = {
  family: 'Hanken Grotesk',
  source: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  axes: { wght: { min: 400, max: 700 } },
  descriptors: 'font-weight:400 700',
};

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';
/** Not the package's own range, which also holds the rupee sign: one price would fetch the whole file. */
const DEVANAGARI = 'U+0900-097F,U+1CD0-1CFF,U+A830-A839,U+A8E0-A8FF';

/**
 * Whole files, fetched only when a character appears that no cut has, such as an accent or a Devanagari letter. They are
 * families of their own: beside a face that it draws with, a browser prepares a stand-in for every other one of the family
 * that is not there, at every size of the page, and Chromium on Linux asks another process about each.
 */
export const OUTSIDE = [
  { ...more(ANEK), range: LATIN },
  { ...more(ANEK), source: 'anek-latin/files/anek-latin-latin-ext-standard-normal.woff2', range: LATIN_EXT },
  { ...more(HANKEN), range: LATIN },
  { ...more(HANKEN), source: 'hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2', range: LATIN_EXT },
  {
    family: 'Anek Devanagari',
    source: 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
    descriptors: 'font-weight:100 800',
    cut: undefined,
    range: DEVANAGARI,
  },
];

/** What stands behind a cut in the lists of families, for the characters that it has not. @param {typeof ANEK | typeof HANKEN} cut */
function more(cut) {
  return { ...cut, family: `${cut.family} More`, cut };
}
