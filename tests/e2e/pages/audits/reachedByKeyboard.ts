import { expect } from 'vitest';
import { WIDTHS } from '../../../support/browser/everyPage';
import { walk } from '../../../support/browser/keyboardWalk';
import type { Audit } from './Audit';

/** What stands on every page is looked at once at each width. */
const ringsSeen = new Map(WIDTHS.map((width) => [width, new Set<string>()]));

export const reachedByKeyboard: Audit = {
  claim: 'the keyboard alone reaches everything in order, shows where it is, and leaves again',
  widths: WIDTHS,
  check: async (page, { name, width }) => {
    const { stops, complaints } = await walk(page, ringsSeen.get(width));
    expect(complaints).toEqual([]);
    await expect(`${stops.join('\n')}\n`).toMatchFileSnapshot(`snapshots/keyboard/${name}-${width}.txt`);
  },
};
