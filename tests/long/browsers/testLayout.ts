import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EnginePage, LaunchEngine } from '../../support/browser/EnginePage';
import { testSite } from '../../support/host/testSite';
import { fixturePaths } from '../../support/pagePaths';
import { look } from '../../visual/look';
import { placesOf } from '../../visual/places';
import { SIZES, type Size } from '../../visual/sizes';

/** Each place is checked in up to ten windows, whose contrast takes screenshots that are slow on some machines. */
const PATIENCE_MS = 180_000;

/** WebKit does not know `manifest-src`; the other two are about the 404 page. */
const EXPECTED_ERROR = /Unrecognized Content-Security-Policy directive 'manifest-src'|no-such-page|status of 404/;

/** One window for each layout of the site; `npm run visual-check` looks at all in every browser. */
export const ONE_SIZE_PER_LAYOUT = SIZES.filter(({ width }) => [320, 768, 992, 2560].includes(width));

interface LayoutOptions {
  sizes: readonly Size[];
  withContrast: boolean;
  /** The font size of the browser's settings, in pixels. */
  letters?: number;
}

/** Tests in one browser that no page or state has layout faults in windows of these sizes, or words with low contrast on pictures. */
export function testLayout(launch: LaunchEngine, { sizes, withContrast, letters = 16 }: LayoutOptions): void {
  const { host } = testSite();
  let page: EnginePage;
  beforeAll(async () => {
    page = await launch({ javaScript: true, reducedMotion: true, letters });
  });
  afterAll(() => page?.close());

  it.each(placesOf(fixturePaths))(
    '$name has nothing cut off, broken, covered, too small or too faint, and no gap in a picture, from 320 to 2560 pixels',
    async (place) => {
      const found: string[] = [];
      let looks = 0;
      for await (const { size, faults } of look(page, host.url, place, sizes, {
        withContrast,
        withScreenshots: false,
        withWholeWords: letters === 16,
      })) {
        looks += 1;
        expect(await page.evaluate(rootFontSize)).toBeGreaterThanOrEqual(letters);
        found.push(...faults.map((fault) => `${size.width} x ${size.height}: ${fault}`));
      }
      expect(found).toEqual([]);
      expect(page.takeErrors().filter((error) => !EXPECTED_ERROR.test(error))).toEqual([]);
      expect(looks).toBe(sizes.filter(place.state?.isAt ?? (() => true)).length);
    },
    PATIENCE_MS,
  );
}

/** In pixels. Runs in the page. */
function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
