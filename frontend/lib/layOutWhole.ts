/**
 * Once React is there, has the browser lay out what it has left for later (see Section.module.css), a section at each idle
 * moment, so that no single one takes long. From then on the page is as high as it will be, and so are all that follow.
 */
export function layOutWhole(): void {
  const sections = document.querySelectorAll<HTMLElement>('main section');
  let done = 0;
  const next = () => {
    const section = sections[done];
    done += 1;
    if (!section) {
      document.documentElement.dataset.whole = '';
      return;
    }
    section.style.contentVisibility = 'visible';
    requestIdleCallback(next);
  };
  // Browsers without idle moments lay out everything at once.
  if ('requestIdleCallback' in window) requestIdleCallback(next);
}
