import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Given to the router with an address that only says how the page in view shows itself: nothing else is to move. */
export const SAME_VIEW = { isSameView: true };

/**
 * After a link inside the site: the tab's title, the scroll position and the keyboard's place, as a full page load would
 * set them. The first page is left alone, since the visitor may have scrolled or typed before React arrived.
 */
export function useRouteChange(title: string): void {
  const { key, hash, state } = useLocation();
  const isSameView = state?.isSameView === true;
  const navigation = useNavigationType();
  const shown = useRef(key);

  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    document.documentElement.dataset.whole = '';
    document.title = title;
    // Going back, the browser itself restores where the visitor was.
    if (navigation === 'POP' || isSameView) return;
    const target = hash === '' ? null : document.getElementById(hash.slice(1));
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
    // Screen readers announce the new page by its heading; the heading takes no part in the tab order.
    (target ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
  }, [key, title, navigation, hash, isSameView]);
}
