import type { Page } from 'playwright';
import { DISPLAY, TEXT, titleFont } from '../../../scripts/build/fonts/typefaces.ts';

/** The families in which every page is set. */
export const OWN_FAMILIES = [titleFont('').family, DISPLAY.family, TEXT.family];

/** The families of the site's own fonts that have loaded, without the fallback fonts. */
export const loadedFamilies = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status, family }) => status === 'loaded' && !family.includes('Fallback'))
      .map(({ family }) => family.replaceAll('"', '')),
  );
