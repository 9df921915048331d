import { expect } from 'vitest';
import type { Audit } from './Audit';

export const largeTargets: Audit = {
  claim: 'every target is large enough for a thumb, on a phone held upright or sideways',
  widths: [390, 844],
  check: async (page) => {
    const targets = await page.locator('a, button, summary, input, select, textarea').evaluateAll((all) =>
      all
        // Links in a sentence are as high as its line (WCAG 2.5.8).
        .filter((target) => target.checkVisibility() && target.closest('p, address span') === null)
        .map((target) => {
          const { width, height } = target.getBoundingClientRect();
          // The dots of a slider are many, and its arrows do the same.
          const wanted = target.closest('[role=group] ul') === null ? 44 : 24;
          return { isSmall: Math.min(width, height) < wanted - 0.5, is: `${target.textContent}: ${width} × ${height}` };
        }),
    );
    expect(targets.length).toBeGreaterThan(5);
    expect(targets.filter(({ isSmall }) => isSmall)).toEqual([]);
  },
};
