import { TABLET_MIN_WIDTH_PX } from './limits';

/** Media queries for screens narrower than tablets, and for all others. */
export const PHONES = `(max-width: ${TABLET_MIN_WIDTH_PX - 1}px)`;
export const NO_PHONES = `(min-width: ${TABLET_MIN_WIDTH_PX}px)`;
