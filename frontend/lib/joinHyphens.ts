/** Of no width, and no browser breaks a line beside it. The no-break hyphen, U+2011, is in neither of our typefaces. */
const WORD_JOINER = '\u2060';
const HYPHEN = /(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu;

/** A text whose hyphenated words stay on one line each; `plainText` takes that back. */
export const joinHyphens = (text: string): string => text.replace(HYPHEN, `-${WORD_JOINER}`);
