/** The performance budgets of the site. Times are those of Lighthouse unless a name says otherwise. */

/** From 0 to 100, in each of Lighthouse's four categories. */
export const SCORE = 100;
export const CLS = 0.005;
export const TBT_MS = 100;

/** In addition to the time of the empty page, which is measured in the same rounds. */
export const FCP_OVER_EMPTY_MS = 100;
export const LCP_OVER_EMPTY_MS = { home: 250, others: 200 };

export const FIRST_SCREEN = {
  /**
   * Compressed with Brotli, inline scripts included: with 660 bytes of headers, what TCP sends before the first
   * acknowledgement (10 packets of 1,460 bytes, RFC 6928).
   */
  htmlKiB: 13.61,
  scriptKiB: 2,
  fontsKiB: 12,
};

/** Transferred bytes and requests, of requests that begin before the `load` event. */
export const BEFORE_LOAD = {
  home: { kiB: 60, requests: 6 },
  others: { kiB: 40, requests: 4 },
  /** With the lazy pictures near the viewport, which the browser may fetch early, and the print styles. */
  withLazyPictures: { kiB: 120, requests: 11 },
};

/** Of all scripts that a page fetches until it is hydrated, in KB (1000 bytes) of gzip. */
export const SCRIPTS_KB = 110;

/** From a press to the painted answer, on a slower processor (`--slowdown`, 4 by default). */
export const INTERACTION_MS = 150;
