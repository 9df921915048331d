import { walk } from '../support/browser/keyboardWalk.ts';
import { everyPage, NOT_FOUND, openWhole } from '../support/sitePages.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedProblems: [NOT_FOUND] });

for (const width of [390, 1440]) {
  test.describe(`in a window ${width} pixels wide`, () => {
    // One worker, which has the set of rings.
    test.describe.configure({ mode: 'default' });
    test.use({ viewport: { width, height: 640 } });
    // Focus rings already measured, by styles and surroundings of the element, because each takes two slow screenshots.
    const ringsSeen = new Set<string>();
    // On a phone only the header differs, which all pages have.
    for (const address of width === 390 ? everyPage.slice(0, 2) : everyPage) {
      test(`the focus can be seen wherever it is on ${address}`, async ({ page }) => {
        await openWhole(page, address);
        expect(await walk(page, ringsSeen)).toEqual([]);
        expect(ringsSeen.size).toBeGreaterThan(0);
      });
    }
  });
}
