import { useEffect } from 'react';
import { idle } from '../lib/prefetch';

/**
 * Lays out the sections of a page that `base.css` skips, each in an idle moment: all at once would be a long task, and would
 * delay the page that a link opens. From then on they are never skipped, because a skipped section is empty in a full-page
 * screenshot. It begins when the page uses its text fonts, because they change every layout. Under Save-Data they never come,
 * and a section is laid out when the visitor scrolls near it.
 */
export function useLateLayout(page: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has sections of its own
  useEffect(() => {
    const { dataset } = document.documentElement;
    let isLeft = false;
    const layOut = async () => {
      for (const section of document.querySelectorAll<HTMLElement>('[data-section], footer')) {
        await idle();
        // Where `data-all-rendered` is set, everything is laid out already (see usePageChange.ts).
        if (isLeft || 'allRendered' in dataset) return;
        section.style.contentVisibility = 'visible';
      }
      // Sections that React adds later are laid out too.
      dataset.allRendered = '';
    };
    if ('fallbackFonts' in dataset) addEventListener('textfonts', layOut, { once: true });
    else layOut();
    return () => {
      isLeft = true;
      removeEventListener('textfonts', layOut);
    };
  }, [page]);
}
