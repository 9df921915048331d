/**
 * Loads React once the page is idle (after `load`, first paint and an idle callback), or at once on the visitor's first
 * interaction. Until then HTML answers: links, the form's post, `<details>` and the popover menu.
 */

import { isSavingData } from '../lib/connection';
import { idle } from '../lib/idle';

/** URLs filled in by the build: the entry script, which hydrates the page, and the stylesheet of all pages. */
declare const ENTRY: string;
declare const STYLESHEET: string;
/** Families of the text fonts, separated by commas; filled in by the build. */
declare const LATER_FAMILIES: string;

const { dataset } = document.documentElement;
// Text uses fallback fonts until the site's fonts have loaded (see tokens.css).
dataset.fallbackFonts = '';

/** Loads the stylesheet of all pages: React waits for it, and it declares the text fonts. */
let styles: Promise<unknown> | undefined;
function fetchStyles(): Promise<unknown> {
  styles ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, { rel: 'stylesheet', href: STYLESHEET, onload: resolve, onerror: reject }),
    );
  });
  // After a failure the next press asks again.
  styles.catch(() => {
    styles = undefined;
  });
  return styles;
}

/** Ends the wait for presses once React has loaded; until then each press tries again. */
const waiting = new AbortController();

/** Hydrates the page; a module runs once, however often it is imported. Until it can be loaded, the page stays static. */
function start(): void {
  fetchStyles()
    .then(() => import(/* @vite-ignore */ ENTRY))
    .then(() => waiting.abort())
    .catch(console.error);
}

// Events that show that the visitor is about to use the page. Under Save-Data a finger that scrolls asks for nothing.
for (const type of [isSavingData() ? 'click' : 'pointerdown', 'keydown', 'focusin', 'popstate'])
  addEventListener(type, start, { capture: true, signal: waiting.signal });

/** Resolves after first paint; `load` can come before it, and code run then would delay it. */
const painted = () =>
  new Promise<unknown>((resolve) => {
    if (document.hidden) resolve(undefined);
    else new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  });

/**
 * Loads the stylesheet of all pages and the text fonts, then React: in parallel they would block the main thread for longer.
 * The fonts are switched on once they have loaded, so there is one reflow, in an idle moment.
 */
async function fetchTheRest(): Promise<void> {
  await fetchStyles()
    .then(() => document.fonts.load(`1em ${LATER_FAMILIES}`))
    .catch(() => undefined);
  await idle();
  delete dataset.fallbackFonts;
  start();
}

// Under Save-Data the page keeps its current fonts, and React loads on the first interaction.
if (!isSavingData()) addEventListener('load', () => painted().then(idle).then(fetchTheRest));
