/** Characters that nobody sees and no script needs: controls, zero-width spaces and bidirectional formatting of copied text. */
const HIDDEN = /(?![\t\n\r\u0085])\p{Cc}|[\u200b\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** Removes the hidden characters of copied text; joiners and direction marks stay, because some scripts need them. */
export const withoutHidden = (text: string) => text.replace(HIDDEN, '');

/** Turns a pasted value that is no running text, such as an address or a date, into what the keyboard would have typed. */
export const asTyped = (value: string) =>
  value
    .replace(/\p{Z}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
