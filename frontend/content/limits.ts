/** What the phone input holds: an Indian mobile number without its prefix. */
export const PHONE_MAX_LENGTH = 10;
