/** Converts words for a URL: letters and digits of any script, in lower case, with hyphens between the words. */
export function slugOf(words: string): string {
  const found = words.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return found.join('-');
}

/** The id of Home's promo film, as in `?film=reel`; that of a preview is the slug of its title, and no film may have either. */
export const REEL_ID = 'reel';
