import { TABLET_MIN_WIDTH_PX } from '../content/limits';

/** Screens whose layouts are not yet those of a tablet, and all others: conditions as HTML and styles write them. */
export const PHONES = `(max-width: ${TABLET_MIN_WIDTH_PX - 1}px)`;
export const NO_PHONES = `(min-width: ${TABLET_MIN_WIDTH_PX}px)`;
