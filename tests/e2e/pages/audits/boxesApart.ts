import { expect } from 'vitest';
import { overlappingBoxes } from '../../../support/browser/overlappingBoxes';
import type { Audit } from './Audit';

export const boxesApart: Audit = {
  claim: 'no link, button, field or section overlaps another, and no text overlaps a button',
  widths: [320, 390, 768, 844, 1440],
  check: async (page) => expect(await overlappingBoxes(page)).toEqual([]),
};
