import { expect } from 'vitest';
import { axeFindings } from '../../../support/browser/axeFindings';
import { WIDTHS } from '../../../support/browser/everyPage';
import type { Audit } from './Audit';

export const axeFindsNothing: Audit = {
  claim: 'axe finds nothing',
  widths: WIDTHS,
  check: async (page) => expect(await axeFindings(page)).toEqual([]),
};
