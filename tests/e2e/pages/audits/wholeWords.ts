import { expect } from 'vitest';
import { brokenWords } from '../../../support/browser/brokenWords';
import type { Audit } from './Audit';

export const wholeWords: Audit = {
  claim: 'no word, address or time is spread over two lines',
  widths: [320, 390, 768, 844, 1440],
  check: async (page) => expect(await brokenWords(page)).toEqual([]),
};
