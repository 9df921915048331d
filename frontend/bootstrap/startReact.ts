/**
 * Loads React once the page is idle (after `load`, first paint and an idle callback), or at once on the visitor's first
 * interaction. Forms submitted and buttons pressed meanwhile are held until hydration.
 */

/** URLs filled in by the build: the entry script, which hydrates the page, and the stylesheet of all pages. */
declare const ENTRY: string;
declare const STYLESHEET: string;
/** Families of the text fonts, separated by commas; filled in by the build. */
declare const LATER_FAMILIES: string;

const { dataset } = document.documentElement;
// Text uses fallback fonts until the site's fonts have loaded (see tokens.css).
dataset.early = '';

const isSavingData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

/** Events that show that the visitor is about to use the page. Under Save-Data a finger that scrolls asks for nothing. */
const FIRST_TOUCHES = [isSavingData ? 'click' : 'pointerdown', 'keydown', 'focusin', 'popstate'];

/** Loads the stylesheet of all pages: React waits for it, and it declares the text fonts. */
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
  // A module runs once, however often it is imported. If it cannot be loaded, the page stays static: the server answers its
  // links and form.
  fetchStyles()
    .then(() => import(/* @vite-ignore */ ENTRY))
    .catch((problem) => {
      console.error(problem);
      sendNatively();
    });
}
for (const type of FIRST_TOUCHES) addEventListener(type, start, { capture: true, once: true });

// A form submitted while React is loading is held, and submitted once after hydration. If React fails to load or takes
// longer than NATIVE_SUBMIT_AFTER_MS, the browser submits it natively.
const NATIVE_SUBMIT_AFTER_MS = 8000;
let held: HTMLFormElement | undefined;
let isHydrated = false;
function sendNatively(): void {
  isHydrated = true;
  held?.submit();
  held = undefined;
}
addEventListener(
  'submit',
  (event) => {
    if (isHydrated) return;
    event.preventDefault();
    setTimeout(sendNatively, NATIVE_SUBMIT_AFTER_MS);
    held = event.target as HTMLFormElement;
    start();
  },
  true,
);
// A click on a toggle button is replayed after hydration too; only the last one counts. The index of the button is stored, not
// the button: React replaces the elements of a translated page.
const toggles = () => [...document.querySelectorAll<HTMLElement>('[aria-pressed]')];
let pressed = -1;
addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[aria-pressed]');
  if (!isHydrated && button) pressed = toggles().indexOf(button);
});
// The page dispatches `hydrated` after hydration, or `static` if it will not be hydrated.
addEventListener('hydrated', () => {
  isHydrated = true;
  // React replaces the form of a translated page too.
  if (held) document.forms[0]?.requestSubmit();
  held = undefined;
  toggles()[pressed]?.click();
});
addEventListener('static', sendNatively);
// Visitors who leave while the form is held have pressed Send: it is sent in the background.
addEventListener('pagehide', () => {
  if (held) navigator.sendBeacon(held.action, new URLSearchParams(new FormData(held) as unknown as string));
  held = undefined;
});

/** Calls `next` after first paint; `load` can come before it, and code run then would delay it. */
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
 * Loads the stylesheet of all pages and the text fonts, then React: in parallel they would block the main thread for longer.
 * The fonts are switched on once they have loaded, so there is one reflow, in an idle moment.
 */
function fetchTheRest(): void {
  const next = () =>
    whenIdle(() => {
      delete dataset.early;
      // For useLateLayout.ts, where an interaction has hydrated the page before the fonts came.
      dispatchEvent(new Event('textfonts'));
      start();
    });
  fetchStyles()
    .then(() => document.fonts.load(`1em ${LATER_FAMILIES}`))
    .then(next, next);
}

// Under Save-Data the page keeps its current fonts, and React loads on the first interaction.
if (!isSavingData) addEventListener('load', () => whenPainted(() => whenIdle(fetchTheRest)));
