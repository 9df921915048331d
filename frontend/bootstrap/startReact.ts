/**
 * Fetches React when nothing is waiting for the network or the processor any more (after `load`, the first paint and an idle
 * moment), or at once when the visitor touches the page; what is asked of the page meanwhile waits for it.
 */

/** Addresses that the build knows: of the script that runs React, and of the styles of all pages. */
declare const ENTRY: string;
declare const STYLESHEET: string;

const { dataset } = document.documentElement;
// Text is drawn with system fonts until ours have arrived (see tokens.css).
dataset.early = '';

/** Each of them says that the visitor is about to use the page. */
const FIRST_TOUCHES = ['pointerdown', 'keydown', 'focusin', 'popstate'];

/** Fetches the styles of all pages: React waits for them, and they declare the fonts of the text. */
let styles: Promise<unknown> | undefined;
function fetchStyles(): Promise<unknown> {
  styles ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = STYLESHEET;
    link.onload = resolve;
    link.onerror = (problem) => {
      styles = undefined;
      reject(problem);
    };
    document.head.append(link);
  });
  return styles;
}

function start(): void {
  // A module runs once, however often it is asked for. Where it cannot be fetched the page stays what it was: complete, with
  // links and form answered by the server.
  fetchStyles()
    .then(() => import(/* @vite-ignore */ ENTRY))
    .catch((problem) => {
      console.error(problem);
      sendNatively();
    });
}
for (const type of FIRST_TOUCHES) addEventListener(type, start, { capture: true, once: true });

// A form sent while React is on its way waits for it, and is sent once, however often it was asked for. Where React does
// not come, or not in time, the browser sends it.
const PATIENCE_MS = 8000;
let held: HTMLFormElement | undefined;
let isTakenOver = false;
function sendNatively(): void {
  isTakenOver = true;
  held?.submit();
  held = undefined;
}
addEventListener(
  'submit',
  (event) => {
    if (isTakenOver) return;
    event.preventDefault();
    setTimeout(sendNatively, PATIENCE_MS);
    held = event.target as HTMLFormElement;
    start();
  },
  true,
);
// So does a button that only React can answer; the last one that was pressed counts.
let pressed: HTMLElement | undefined;
addEventListener('click', ({ target }) => {
  if (!isTakenOver) pressed = (target as Element).closest<HTMLElement>('[aria-pressed]') ?? pressed;
});
// Said by the page once React runs it, or will not.
addEventListener('hydrated', () => {
  isTakenOver = true;
  held?.requestSubmit();
  held = undefined;
  pressed?.click();
});
addEventListener('static', sendNatively);

/** Resolves at the first paint of text or picture; `load` can come before it, and code run then would delay it. */
function whenPainted(next: () => void): void {
  if (document.hidden) {
    next();
    return;
  }
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    next();
  }).observe({ type: 'paint', buffered: true });
}

function whenIdle(next: () => void): void {
  window.requestIdleCallback?.(next, { timeout: 3000 }) ?? setTimeout(next, 300);
}

/**
 * The styles of all pages and the fonts of the text, then React: side by side they would keep the processor busy for longer. The
 * fonts are switched on once they are loaded, so there is one reflow, in an idle moment.
 */
function fetchTheRest(): void {
  const next = () =>
    whenIdle(() => {
      delete dataset.early;
      start();
    });
  fetchStyles()
    .then(() => document.fonts.load('1em Anek Latin,Hanken Grotesk'))
    .then(next, next);
}

// Under Save-Data the page stays with the fonts that it has, and React comes when the visitor touches it.
if (!(navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
  addEventListener('load', () => whenPainted(() => whenIdle(fetchTheRest)));
