/** The `sizes` attribute of the poster of a film on its own page. */
export const FILM_SIZES = '(min-width: 1440px) 1296px, 92vw';
