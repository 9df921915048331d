import { TABLET_MIN_WIDTH_PX } from './limits';

/** The media query for screens narrower than tablets; in em, as in stylesheets, because larger letters need the phone layout on wider screens. */
export const PHONES = `(max-width: ${(TABLET_MIN_WIDTH_PX - 1) / 16}em)`;
