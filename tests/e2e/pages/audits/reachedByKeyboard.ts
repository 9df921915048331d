import { expect } from 'vitest';
import { WIDTHS } from '../../../support/browser/everyPage';
import { walk } from '../../../support/browser/keyboardWalk';
import type { Audit } from './Audit';

/** Focus rings already checked, by styles and surroundings of the element, because each takes two slow screenshots. */
const ringsSeen = new Set<string>();

export const reachedByKeyboard: Audit = {
  claim: 'the keyboard alone reaches everything in order, shows where it is, and leaves again',
  widths: WIDTHS,
  check: async (page, { name, width }) => {
    const { stops, problems } = await walk(page, ringsSeen);
    expect(problems).toEqual([]);
    await expect(`${stops.join('\n')}\n`).toMatchFileSnapshot(`snapshots/keyboard/${name}-${width}.txt`);
  },
};
