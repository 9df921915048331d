import type { Locator } from 'playwright/test';

/** What screen readers are told of a place, without what changes by itself: the hashes of films and the year. */
export const ariaTree = async (place: Locator): Promise<string> =>
  `${(await place.ariaSnapshot()).replaceAll(/\.[\w-]{8}(?=\.mp4)/g, '').replace(/© \d{4}/, '© year')}\n`;
