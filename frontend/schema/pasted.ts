/** Characters that nobody sees and no script needs: controls, zero-width spaces and bidirectional formatting of copied text. */
const HIDDEN = /(?![\t\n\r\u0085])\p{Cc}|[\u200b\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** Removes the hidden characters of copied text; joiners and direction marks stay, because some scripts need them. */
export const withoutHidden = (text: string) => text.replace(HIDDEN, '');

/** Like `withoutHidden`, with plain spaces, for words that are compared with others. */
export const withPlainSpaces = (words: string) =>
  withoutHidden(words)
    .replace(/[\p{Z}\s]+/gu, ' ')
    .trim();

/** Turns a pasted value that is no running text, such as an address, into what the keyboard would have typed. */
export const asTyped = (value: string) => withPlainSpaces(value).replace(/\p{Cf}/gu, '');

/** Like `asTyped`, for phone numbers, dates and times: with plain digits and hyphens. */
export const asTypedNumber = (value: string) => asTyped(value.normalize('NFKC')).replace(/[\p{Pd}\u2212]/gu, '-');

/**
 * The address in the code of a frame, such as that of Google Maps under "Embed a map", or a pasted one, with the https:// that
 * browsers do not show; a name without a slash as it is.
 */
export const asAddress = (pasted: string) =>
  pasted
    .replace(/^.*?<iframe\b[^>]*?\ssrc=["']([^"']+).*$/is, (_, src) => src.replaceAll('&amp;', '&'))
    .replace(/^(?:\/\/)?(?=[^\s/:@]+\.[^\s/:@]+\/)/, 'https://');
