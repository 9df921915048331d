import { useEffect } from 'react';
import { idle } from '../lib/prefetch';

/**
 * Lays out the sections that `base.css` skips, each in an idle moment: all at once would be a long task. It begins when the
 * page uses its text fonts, because they change every layout. Under Save-Data they never come, and a section is laid out when
 * the visitor scrolls near it.
 */
export function useLateLayout(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let isGone = false;
    const layOut = async () => {
      for (const section of document.querySelectorAll<HTMLElement>('[data-section], footer')) {
        await idle();
        // A navigation has laid out everything meanwhile.
        if (isGone || 'whole' in dataset) return;
        section.style.contentVisibility = 'visible';
      }
      dataset.whole = '';
    };
    if ('early' in dataset) addEventListener('textfonts', layOut, { once: true });
    else layOut();
    return () => {
      isGone = true;
      removeEventListener('textfonts', layOut);
    };
  }, []);
}
