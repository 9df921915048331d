/** Maximum length of an Indian mobile number, without its prefix. */
export const PHONE_MAX_LENGTH = 10;
/** Maximum length of a number of another country: `+` and at most 15 digits (E.164). */
export const FOREIGN_PHONE_MAX_LENGTH = 16;

/**
 * The media query for screens narrower than tablets, 768 pixels; in em, as in stylesheets, because larger letters need the phone layout
 * on wider screens.
 */
export const PHONES = '(max-width: 47.9375em)';
/** How many loops may play at the same time. */
export const LOOPS_AT_ONCE = 6;
export const LOOPS_AT_ONCE_ON_PHONES = 2;

/** How long sliders show a slide, and how long the change to the next one takes. */
export const CAROUSEL_INTERVAL_MS = 4000;
export const CAROUSEL_TRANSITION_MS = 500;
