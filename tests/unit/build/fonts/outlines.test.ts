import { describe, expect, it } from 'vitest';
import { outlinesOf as anyOutlinesOf, CAPITAL, EM } from '../../../../scripts/build/fonts/outlines.mjs';

const look = { wght: 800, wdth: 100, tracking: 0 };

/** The outlines of a text whose characters are all in the fonts. */
async function outlinesOf(text: string, as = look) {
  const outlines = await anyOutlinesOf(text, as);
  if (outlines === undefined) throw new Error(`There are no outlines of ${text}.`);
  return outlines;
}

describe('a line of text as outlines', () => {
  it('begins with its ink and is as high as its capitals', async () => {
    const { path, width, top, bottom } = await outlinesOf('HEIST', look);
    expect(path).toMatch(/^M/);
    expect(width).toBeGreaterThan(2 * EM);
    expect(top).toBe(CAPITAL);
    expect(bottom).toBe(0);
  });

  it('is higher with an accent and lower with a cedilla, but not with a sign, a tail or a comma', async () => {
    for (const wdth of [75, 100, 125]) {
      const [signs, accents, cedillas] = await Promise.all(
        ['Q, $/(J)', 'ĀÉ', 'ÇȘ'].map((text) => outlinesOf(text, { ...look, wdth })),
      );
      expect(signs).toMatchObject({ top: CAPITAL, bottom: 0 });
      expect(accents).toMatchObject({ top: expect.toSatisfy((top) => top > 1.2 * CAPITAL), bottom: 0 });
      expect(cedillas).toMatchObject({ top: CAPITAL, bottom: expect.toSatisfy((bottom) => bottom > 0.16 * EM) });
    }
  });

  it('is wider at a higher value of the width axis, and narrower with negative tracking', async () => {
    const { width } = await outlinesOf('CUT', look);
    expect((await outlinesOf('CUT', { ...look, wdth: 125 })).width).toBeGreaterThan(width * 1.1);
    expect((await outlinesOf('CUT', { ...look, tracking: -20 })).width).toBeCloseTo(width - 40, 0);
  });

  it('has the letters of other scripts, joined and with their marks above', async () => {
    const { path, top } = await outlinesOf('फ़िल्में', look);
    expect(path.length).toBeGreaterThan(500);
    expect(top).toBeGreaterThan(CAPITAL * 1.15);
    const apart = await Promise.all(['फ़ि', 'ल', 'में'].map((part) => outlinesOf(part, look)));
    // The virama of ल् is not drawn: the letter joins the next one in half its form.
    expect((await outlinesOf('ल्में', look)).width).toBeLessThan((apart[1]?.width ?? 0) + (apart[2]?.width ?? 0));
  });

  it('goes on in the other font where a line has two scripts', async () => {
    const both = await outlinesOf('CUT काटो', look);
    const first = await outlinesOf('CUT', look);
    const second = await outlinesOf('काटो', look);
    expect(both.width).toBeGreaterThan(first.width + second.width);
    expect(both.top).toBeCloseTo(second.top, 0);
  });

  it('is undefined where a letter is in no font, or where there is nothing to draw', async () => {
    expect(await anyOutlinesOf('CUT தமிழ்', look)).toBeUndefined();
    expect(await anyOutlinesOf(' ', look)).toBeUndefined();
  });
});
