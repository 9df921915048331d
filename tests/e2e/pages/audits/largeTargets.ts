import { expect } from 'vitest';
import { smallTargets } from '../../../support/browser/smallTargets';
import type { Audit } from './Audit';

export const largeTargets: Audit = {
  claim: 'every target is large enough for a thumb, on a phone held upright or sideways',
  widths: [320, 390, 768, 844, 1440],
  check: async (page) => expect(await smallTargets(page)).toEqual([]),
};
