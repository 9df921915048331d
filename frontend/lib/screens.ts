import { TABLET_MIN_WIDTH_PX } from './limits';

/** The media query for screens narrower than tablets. */
export const PHONES = `(max-width: ${TABLET_MIN_WIDTH_PX - 1}px)`;
