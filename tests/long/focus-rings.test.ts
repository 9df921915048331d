import { walk } from '../support/browser/keyboardWalk.ts';
import { everyPage, NOT_FOUND, openWhole } from '../support/sitePages.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 640 };
const DESKTOP = { width: 1440, height: 640 };

test.use({ expectedProblems: [NOT_FOUND] });

for (const { colors, forcedColors, colorScheme, viewport } of [
  { colors: 'our colors', forcedColors: 'none', colorScheme: 'light', viewport: PHONE },
  { colors: 'our colors', forcedColors: 'none', colorScheme: 'light', viewport: DESKTOP },
  { colors: 'forced dark colors', forcedColors: 'active', colorScheme: 'dark', viewport: PHONE },
] as const) {
  test.describe(`in ${colors}, ${viewport.width} pixels wide`, () => {
    // One worker, which has the set of rings.
    test.describe.configure({ mode: 'default' });
    test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce', forcedColors } });
    // Focus rings already measured, by styles and surroundings of the element, because each takes two slow screenshots.
    const ringsSeen = new Set<string>();
    for (const address of everyPage) {
      test(`the focus can be seen wherever it is on ${address}`, async ({ page }) => {
        await openWhole(page, address);
        expect(await walk(page, ringsSeen)).toEqual([]);
        expect(ringsSeen.size).toBeGreaterThan(0);
      });
    }
  });
}
