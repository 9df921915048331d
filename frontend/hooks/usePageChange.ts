import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type Route, routeOf } from '../routes';

/**
 * On navigation, sets the title and the canonical URL, and on another page scrolls to the top and moves the focus to the
 * heading, as a full page load would; react-router's declarative mode does not do this. While a dialog is open at the address
 * of another page, the title and the canonical URL are that page's.
 */
export function usePageChange(route: Route): void {
  const { key, state, pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const rendered = useRef({ key, route });

  // A layout effect, because the page would jump visibly after paint.
  useLayoutEffect(() => {
    // Skip the first page: the visitor may have scrolled or typed before hydration.
    const last = rendered.current;
    if (last.key === key) return;
    rendered.current = { key, route };
    document.title = routeOf(pathname).title;
    // The share menu of phones uses the canonical URL.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical) canonical.href = new URL(location.pathname, canonical.href).href;
    if (last.route === route && (isBack || state?.keepsView)) return;
    if (last.route !== route) {
      // The selectors of the error boundaries contain it (see App.tsx).
      document.querySelector('[data-page]')?.setAttribute('data-page', route.file);
      // After Back and Forward the browser restores the scroll position, for which it needs the height of all sections.
      // Otherwise `base.css` skips those below the first screen.
      document.documentElement.toggleAttribute('data-all-rendered', isBack);
    }
    if (!isBack) window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [key, route, state, pathname, isBack]);
}
