/** The performance budgets that tests and the benchmark of the pages keep. */

export const CLS = 0.005;

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
