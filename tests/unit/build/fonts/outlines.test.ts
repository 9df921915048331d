import { expect, it } from 'vitest';
import { outlinesOf as anyOutlinesOf, CAPITAL, EM } from '../../../../scripts/build/fonts/outlines.ts';

/** The outlines of a text whose characters are all in the fonts. */
async function outlinesOf(text: string, as = {}) {
  const outlines = await anyOutlinesOf(text, { wght: 800, wdth: 100, tracking: 0, ...as });
  if (outlines === undefined) throw new Error(`There are no outlines of ${text}.`);
  return outlines;
}

it('outlines begin with their ink, and only accents and cedillas reach beyond capitals', async () => {
  const { path, width } = await outlinesOf('HEIST');
  expect(path).toMatch(/^M/);
  expect(width).toBeGreaterThan(2 * EM);
  for (const wdth of [75, 100, 125]) {
    const [signs, accents, cedillas] = await Promise.all(
      ['Q, $/(J)', 'ĀÉ', 'ÇȘ'].map((text) => outlinesOf(text, { wdth })),
    );
    expect(signs).toMatchObject({ top: CAPITAL, bottom: 0 });
    expect(accents).toMatchObject({ top: expect.toSatisfy((top) => top > 1.2 * CAPITAL), bottom: 0 });
    expect(cedillas).toMatchObject({ top: CAPITAL, bottom: expect.toSatisfy((bottom) => bottom > 0.16 * EM) });
  }
});

it('outlines are wider at a higher value of the width axis, and narrower with negative tracking', async () => {
  const { width } = await outlinesOf('CUT');
  expect((await outlinesOf('CUT', { wdth: 125 })).width).toBeGreaterThan(width * 1.1);
  expect((await outlinesOf('CUT', { tracking: -20 })).width).toBeCloseTo(width - 40, 0);
});

it('outlines have the letters of other scripts, joined, with marks above, and beside Latin', async () => {
  const texts = ['ल्में', 'ल', 'में', 'CUT'];
  const [joined, first, second, latin] = await Promise.all(texts.map((text) => outlinesOf(text)));
  // The virama of ल् is not drawn: the letter joins the next one in half its form.
  expect(joined?.width).toBeLessThan((first?.width ?? 0) + (second?.width ?? 0));
  expect(second?.top).toBeGreaterThan(CAPITAL * 1.15);
  const both = await outlinesOf('CUT में');
  expect(both.width).toBeGreaterThan((latin?.width ?? 0) + (second?.width ?? 0));
  expect(both.top).toBeCloseTo(second?.top ?? 0, 0);
});

it('there are no outlines where a letter is in no font, or where there is nothing to draw', async () => {
  await expect(outlinesOf('CUT தமிழ்')).rejects.toThrow('There are no outlines');
  await expect(outlinesOf(' ')).rejects.toThrow('There are no outlines');
});
