/**
 * The only script a page starts with, written into its HTML. It fetches React when nothing is waiting for the network or
 * the processor any more (after `load`, the first paint and an idle moment), or at once when the visitor touches the page.
 */

declare global {
  interface Uint8ArrayConstructor {
    /** Chromium from 140 on, Firefox from 133, Safari from 18.2. */
    fromBase64?: (letters: string) => Uint8Array<ArrayBuffer>;
  }
}

// Held by an attribute, so that these bytes and their hash are the same on every page.
const { dataset } = document.documentElement;
const modules = dataset.modules?.split(' ') ?? [];

/** Each of them says that the visitor is about to use the page. */
const FIRST_TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'popstate'];

function start(): void {
  // The first is the entry; the others are what it will ask for, fetched beside it. Where one cannot be fetched the page
  // stays what it was: complete, with links and form answered by the server.
  for (const module of modules.splice(0)) {
    const address = `${import.meta.env.BASE_URL}assets/${module}.js`;
    import(/* @vite-ignore */ address).catch((problem) => {
      console.error(problem);
      sendNatively();
    });
  }
}
for (const type of FIRST_TOUCHES) addEventListener(type, start, { capture: true, once: true });

// A form sent while React is on its way waits for it, and is sent once, however often it was asked for. Where React does
// not come, or not in time, the browser sends it.
const PATIENCE_MS = 8000;
let held: HTMLFormElement | undefined;
let isTakenOver = !modules.length;
function sendNatively(): void {
  isTakenOver = true;
  // No part of the page waits for React to have its fonts any more (see tokens.css).
  dataset.whole = '';
  held?.submit();
}
addEventListener(
  'submit',
  (event) => {
    if (isTakenOver) return;
    event.preventDefault();
    if (!held) setTimeout(sendNatively, PATIENCE_MS);
    held = event.target as HTMLFormElement;
    start();
  },
  true,
);
// So does a button that only React can answer; the last one that was pressed counts.
let pressed: HTMLElement | null;
addEventListener('click', ({ target }) => {
  if (!isTakenOver) pressed = (target as Element).closest('[aria-pressed]');
});
// Said by the page once React runs it, or will not.
addEventListener('hydrated', () => {
  const form = held;
  held = undefined;
  isTakenOver = true;
  form?.requestSubmit();
  pressed?.click();
});
addEventListener('static', sendNatively);

// What stands behind an open window is inert: from when that is seen, since the whole page has to be styled anew for it, until
// just before it closes and gives the focus back.
addEventListener(
  'beforetoggle',
  ({ target, newState }) => {
    const shown = target as HTMLElement;
    const holdBehind = (isHeld: boolean) => {
      for (let around = shown; around.parentElement?.parentElement; around = around.parentElement) {
        for (const part of around.parentElement.children) (part as HTMLElement).inert = isHeld && part !== around;
      }
    };
    if (newState === 'open') requestAnimationFrame(() => setTimeout(() => holdBehind(shown.matches(':popover-open'))));
    else holdBehind(false);
  },
  true,
);

// A pasted or dropped text goes into an input whole, past its `maxlength`, so that what puts it in order sees all of it
// before anything is cut. What is typed key by key is not touched.
addEventListener('beforeinput', (event) => {
  const input = event.target;
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  if (!(input instanceof HTMLInputElement) || input.maxLength < 0 || event.isComposing || text.length < 2) return;
  event.preventDefault();
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
});

/** Resolves at the first paint of text or picture; `load` can come before it, and code run then would delay it. */
function whenPainted(next: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes?.includes('paint') || document.hidden) {
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
 * The fonts that the first screen does without, then React: side by side they would keep the processor busy for longer. They
 * are used once they are there, so that the page is laid out anew only once, and that not in the way of a touch.
 */
function fetchTheRest(): void {
  const next = () =>
    whenIdle(() => {
      dataset.fonts = '';
      start();
    });
  document.fonts.load('1em Anek Latin,Hanken Grotesk').then(next, next);
}

addEventListener('load', () => whenPainted(() => whenIdle(fetchTheRest)));

// The faces of the first screen's titles stand in the page's styles, for browsers without scripts: those ask for them once they
// have laid the page out, as for any address, and unpack them after that. Made here they are there in the first frame.
for (const [, rule, letters] of document.head.textContent.matchAll(
  /@font-face{([^}]*?)src:url\(data:[^,]*,([^)]+)/g,
) as Iterable<[string, string, string]>) {
  const face: Record<string, string> = {};
  for (const [, name, value] of rule.matchAll(/([a-z-]+):([^;]+)/g) as Iterable<[string, string, string]>) {
    face[name.replace(/font-|-(.)/g, (_, letter = '') => letter.toUpperCase())] = value;
  }
  const signs = atob(letters);
  // The first frame waits for it: where browsers do it themselves it takes a tenth of the time, by `Uint8Array.from` three times.
  const font = Uint8Array.fromBase64?.(letters) ?? new Uint8Array(signs.length).map((_, at) => signs.charCodeAt(at));
  document.fonts.add(new FontFace(face.family as string, font, face));
}
