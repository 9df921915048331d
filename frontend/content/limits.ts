/** What the phone input holds: an Indian mobile number without its prefix. */
export const PHONE_MAX_LENGTH = 10;

/** From here on layouts are those of a tablet. */
export const TABLET_MIN_WIDTH_PX = 768;
/** How many loops may play at the same time. */
export const LOOPS_AT_ONCE = 6;
export const LOOPS_AT_ONCE_ON_PHONES = 2;
