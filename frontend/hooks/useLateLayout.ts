import { useEffect } from 'react';
import { idle } from '../lib/prefetch';

/**
 * Lays out the sections that `base.css` leaves out of the first layout, each in an idle moment: all at once would be a
 * long task. Waits until the text fonts are used, because that changes every layout; under Save-Data they never are.
 */
export function useLateLayout(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const layOut = async () => {
      for (const section of document.querySelectorAll<HTMLElement>('[data-section], footer')) {
        await idle();
        section.style.contentVisibility = 'visible';
      }
      dataset.whole = '';
    };
    if (!('early' in dataset)) {
      layOut();
      return;
    }
    addEventListener('textfonts', layOut, { once: true });
    return () => removeEventListener('textfonts', layOut);
  }, []);
}
