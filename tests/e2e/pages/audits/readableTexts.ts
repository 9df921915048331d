import { expect } from 'vitest';
import { unreadableTexts } from '../../../support/browser/unreadableTexts';
import type { Audit } from './Audit';

export const readableTexts: Audit = {
  claim: 'no text is cut off, covered or beyond the sides of the screen',
  widths: [320, 390, 768, 844, 1440],
  check: async (page) => expect(await unreadableTexts(page)).toEqual([]),
};
