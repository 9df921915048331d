/** A text of the content without the word joiners that keep its hyphenated words on one line (see `joinHyphens`). */
export const plainText = (text: string): string => text.replaceAll('\u2060', '');
