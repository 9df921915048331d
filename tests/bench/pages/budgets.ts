/** What the site may cost a visitor. Times are those of Lighthouse unless a name says otherwise. */

/** Of 100, in each of the four categories. */
export const SCORE = 100;
export const CLS = 0.005;
export const TBT_MS = 100;

/** Over the empty page that is measured in turn with the site. */
export const FCP_OVER_EMPTY_MS = 100;
export const LCP_OVER_EMPTY_MS = { home: 250, others: 200, desktop: 100 };

/** To the same page without scripts. */
export const LCP_TO_SCRIPTLESS = 1.05;

export const FIRST_SCREEN = {
  /** Compressed with Brotli, and with the scripts in it. */
  htmlKiB: 13.65,
  scriptKiB: 2,
  fontsKiB: 12,
};

/** On the wire, of requests that begin before the `load` event. */
export const BEFORE_LOAD = {
  home: { kiB: 60, requests: 6 },
  others: { kiB: 40, requests: 4 },
  /** With the pictures near the screen that the browser fetches early by its own judgement. */
  withLazyPictures: { kiB: 120, requests: 10 },
};

/** Of all scripts that a page fetches until it is hydrated, in thousands of bytes of gzip. */
export const SCRIPTS_KB = 110;

/** On a line of Slow 4G and a processor four times slower. */
export const TAP_TO_MENU_MS = 100;

/** On a processor four times slower. */
export const INTERACTION_MS = 100;
export const LONG_TASK_MS = 50;

export const NAVIGATION_MS = 120;

/** Of a second in which nothing that moves is in view: what DevTools' own questions cost, and not a frame more. */
export const BUSY_AT_REST_PERCENT = 1;

export const HEAP_GROWTH_PERCENT = 10;
