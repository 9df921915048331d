import { slugOf } from './slugOf.ts';

/** The id of Home's promo film, as in `?film=reel`. */
export const REEL_ID = 'reel';

/** The id of a preview, which is made of its title. Films, previews and the reel must all have different ones. */
export const previewId = (title: string) => slugOf(title);
