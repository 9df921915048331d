/**
 * Once React is there, has the browser lay out what it has left for later (see base.css), a part at each idle moment, so
 * that no single one takes long. From then on the page is as high as it will be, and so are all that follow.
 */
export function layOutWhole(): void {
  const parts = document.querySelectorAll<HTMLElement>('[data-part]');
  let done = 0;
  const next = () => {
    const part = parts[done];
    done += 1;
    if (!part) {
      document.documentElement.dataset.whole = '';
      return;
    }
    part.style.contentVisibility = 'visible';
    // Where two such moments come between frames, both parts would be laid out in the same one.
    requestAnimationFrame(() => requestIdleCallback(next));
  };
  // Browsers without idle moments lay out everything at once.
  if ('requestIdleCallback' in window) requestIdleCallback(next);
}
