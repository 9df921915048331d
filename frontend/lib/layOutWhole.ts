/** However busy the browser is, it comes to the next part within this. */
const PATIENCE = { timeout: 2000 };

/** See base.css. */
const toLayOut = () => document.querySelectorAll<HTMLElement>('[data-part]:not([data-laid-out])');

let rounds = 0;

/**
 * Has the browser lay out what it has left for later of the page in view, a part at each idle moment, so that no single one
 * takes long: once React is there, and after each link to the top of another page. In the end the page is as high as it
 * will be.
 */
export function layOutWhole(): void {
  if (!('requestIdleCallback' in window)) {
    layOutAtOnce();
    return;
  }
  rounds += 1;
  const round = rounds;
  const parts = [...toLayOut()];
  const next = () => {
    // Another page has come.
    if (round !== rounds) return;
    const part = parts.shift();
    if (!part) {
      layOutAtOnce();
      return;
    }
    part.dataset.laidOut = '';
    // Where two such moments come between frames, both parts would be laid out in the same one.
    requestAnimationFrame(() => requestIdleCallback(next, PATIENCE));
  };
  requestIdleCallback(next, PATIENCE);
}

/** The same in one piece: for a place that is found only on a page of its full height, say. The menu is laid out with it. */
export function layOutAtOnce(): void {
  rounds += 1;
  for (const part of toLayOut()) part.dataset.laidOut = '';
  document.documentElement.dataset.whole = '';
}
