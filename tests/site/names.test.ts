import type { Page } from 'playwright/test';
import { logoLines, logoSizes } from '../../frontend/schema/lineWidths.ts';
import type { TitleLine } from '../../frontend/schema/records.ts';
import { measureTitles } from '../../scripts/build/fonts/titleLines.ts';
import { faultsAt } from '../support/browser/audits.ts';
import { NOT_FOUND, openWhole } from '../support/sitePages.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedProblems: [NOT_FOUND] });

const LOGOS = ':is(header, footer) span:has(> img)';

const NAMES = [
  'A B',
  'ओम',
  'Sahyadri Frames',
  'सह्याद्रि फ़्रेम्स',
  'श्री विश्वकर्मा चलचित्र निर्माण केंद्र',
  'Kaleidoscope Wedding Cinematographers',
  'श्रीविश्वकर्माचलचित्रनिर्माणमहाविद्यालयः',
  'M'.repeat(40),
];

test('any name of 2 to 40 letters fits the bar and the footer beside the mark, on every screen', async ({ page }) => {
  await openWhole(page, '/no-such-page');
  const logos = page.locator(LOGOS);
  await expect(logos).toHaveCount(2);
  for (const name of NAMES) {
    // As the build does it; the site of the tests has another name.
    const lines = (await measureTitles(logoLines(name))) as TitleLine[];
    await logos.evaluateAll(
      (each, { texts, sizes }) => {
        for (const logo of each as HTMLElement[]) {
          for (const [name, size] of Object.entries(sizes)) logo.style.setProperty(name, size);
          const spans = texts.map(({ text, width }) => {
            const span = document.createElement('span');
            span.textContent = text;
            span.style.fontStretch = `${width}%`;
            return span;
          });
          logo.lastElementChild?.replaceChildren(...spans);
        }
      },
      { texts: lines, sizes: logoSizes(lines) },
    );
    expect(await faultsAt(page, [320, 360, 390, 768, 992, 1440], [faultsOfLogos]), name).toEqual([]);
  }
});

function faultsOfLogos(page: Page): Promise<string[]> {
  return page.locator(LOGOS).evaluateAll((each) =>
    each.flatMap((logo) => {
      const place = logo.closest('a, p')?.getBoundingClientRect() ?? new DOMRect();
      const [mark, words] = [...logo.children].map((child) => child.getBoundingClientRect());
      if (mark === undefined || words === undefined) return ['no logo'];
      const range = document.createRange();
      range.selectNodeContents(logo);
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      if (canvas) canvas.font = getComputedStyle(logo).font;
      const [first, second] = [...(logo.lastElementChild?.children ?? [])].map((line) => {
        const ink = canvas?.measureText(line.textContent?.toUpperCase() ?? '');
        const { top } = line.getBoundingClientRect();
        return { top, above: ink?.actualBoundingBoxAscent ?? 0, below: ink?.actualBoundingBoxDescent ?? 0 };
      });
      const distance = (second?.top ?? 0) - (first?.top ?? 0);
      const ends = [...range.getClientRects()].map(({ right }) => right);
      return [
        mark.width >= 10 && mark.left >= place.left - 1 && mark.right <= words.left ? [] : 'the mark is not beside',
        Math.max(...ends) <= Math.min(place.right, innerWidth) + 1 ? [] : 'the name is cut off',
        distance <= 0 || distance > (first?.below ?? 0) + (second?.above ?? 0) ? [] : 'the lines collide',
        words.height <= 48 || logo.closest('footer') ? [] : 'the bar grows',
      ].flat();
    }),
  );
}
