import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { Route } from '../routes';

/** The state of a navigation that only changes how the page in view shows itself. */
export const KEEP_VIEW = { keepsView: true };

/**
 * When another page comes into view, sets the tab's title and the canonical address, scrolls to the top and moves the focus
 * to the heading, as a full page load would; react-router's declarative mode does not do this.
 */
export function usePageChange(route: Route): void {
  const { key, state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef({ key, route });

  // Before the new page is painted, since it would be seen to jump.
  useLayoutEffect(() => {
    // The first page is left alone: the visitor may have scrolled or typed before React arrived.
    const last = shown.current;
    if (last.key === key) return;
    shown.current = { key, route };
    if (last.route === route && (isBack || state?.keepsView)) return;
    document.title = route.title;
    // A phone's share menu passes this address on.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical) canonical.href = new URL(location.pathname, canonical.href).href;
    // After Back the browser restores the scroll position, which needs the whole height of the page (see base.css).
    if (isBack) document.documentElement.dataset.whole = '';
    else window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [key, route, state, isBack]);
}
