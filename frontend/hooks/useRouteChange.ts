import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { linkLeftBy } from '../lib/followedLinks';
import { layOutAtOnce, layOutWhole } from '../lib/layOutWhole';
import { viewShown } from '../lib/viewTransition';

/** Given to the router with an address that only says how the page in view shows itself: nothing else is to move. */
export const SAME_VIEW = { isSameView: true };

/**
 * After a link inside the site: the tab's title, the canonical address, the scroll position and the keyboard's place, as a
 * full page load would set them. The first page is left alone, since the visitor may have scrolled or typed before React
 * arrived.
 */
export function useRouteChange(title: string): void {
  const { key, pathname, hash, state } = useLocation();
  const isSameView = state?.isSameView === true;
  const navigation = useNavigationType();
  const shown = useRef({ key, pathname });

  // Before the new page is painted, since it would be seen to jump.
  useLayoutEffect(() => {
    const last = shown.current;
    if (last.key === key) return;
    shown.current = { key, pathname };
    const { dataset } = document.documentElement;
    // A link can be quicker than the bootstrap, which has the late fonts used before it brings React by itself.
    if (last.pathname !== pathname) dataset.fonts = '';
    document.title = title;
    // What a phone's share sheet passes on.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical) canonical.href = new URL(location.pathname, canonical.href).href;
    viewShown();
    const isBack = navigation === 'POP';
    const target = isBack ? linkLeftBy(key) : document.getElementById(hash.slice(1));
    const isFromTop = last.pathname !== pathname && !isBack && !target;
    if (isFromTop) layOutWhole();
    else layOutAtOnce();
    if (last.pathname === pathname && (isSameView || isBack)) return;
    // Going back, the browser itself restores where the visitor was.
    if (!isBack) {
      if (target) target.scrollIntoView();
      else window.scrollTo(0, 0);
    }
    // Screen readers announce the new page by its heading, which takes no part in the tab order. A link in the menu, closed
    // again, cannot have the focus.
    target?.focus({ preventScroll: true });
    if (!target?.matches(':focus')) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [key, pathname, title, navigation, hash, isSameView]);
}
