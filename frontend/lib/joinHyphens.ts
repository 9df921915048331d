/** Has no width, and prevents a line break. The non-breaking hyphen, U+2011, is in neither of our typefaces. */
const WORD_JOINER = '\u2060';
const HYPHEN = /(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu;

/** Keeps each hyphenated word of a text on one line; `plainText` removes the word joiners. */
export const joinHyphens = (text: string): string => text.replace(HYPHEN, `-${WORD_JOINER}`);
