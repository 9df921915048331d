import { expect } from 'vitest';
import type { Audit } from './Audit';

/** Soft hyphens, no-break spaces, zero-width spaces, joiners and marks: nobody sees them, but a search or a form does. */
const INVISIBLE = /[\u00a0\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/u;

export const plainCopies: Audit = {
  claim: 'a visitor who copies the page copies only what is to be seen, and its source has nothing else either',
  widths: [1440],
  check: async (page) => {
    const { copied, source } = await page.evaluate(async () => {
      getSelection()?.selectAllChildren(document.body);
      const text = getSelection()?.toString() ?? '';
      getSelection()?.removeAllRanges();
      return { copied: text, source: await (await fetch(location.href)).text() };
    });
    expect(copied).toMatch(/\+91 \d{5} \d{5}/);
    for (const text of [copied, source]) {
      expect(text.split('\n').filter((line) => INVISIBLE.test(line))).toEqual([]);
    }
  },
};
