/** The id of Home's promo film, as in `?film=reel`; that of a preview is the slug of its title, and no film may have either. */
export const REEL_ID = 'reel';
