import { useLayoutEffect, useRef } from 'react';
import type { Location } from 'react-router-dom';
import { pageLocation } from '../lib/pageLocation';
import { type Route, routeOf } from '../routes';

/**
 * On navigation, sets the title and the canonical URL, and on another page scrolls to the top and moves the focus to the
 * heading, as a full page load would; react-router's declarative mode does not do this. While a dialog is open at the address
 * of another page, the title and the canonical URL are that page's.
 */
export function usePageChange(route: Route, location: Location, isBack: boolean): void {
  const rendered = useRef({ location, route });

  // A layout effect, because the page would jump visibly after paint.
  useLayoutEffect(() => {
    // Skip the first page: the visitor may have scrolled or typed before hydration.
    const last = rendered.current;
    const isPending = route !== routeOf(pageLocation(location).pathname);
    if (last.location === location || isPending) return;
    rendered.current = { location, route };
    document.title = routeOf(location.pathname).title;
    // The share menu of phones uses the canonical URL.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical) canonical.href = new URL(window.location.pathname, canonical.href).href;
    if (last.route === route && (isBack || location.state?.keepsView)) return;
    if (last.route !== route) {
      // The error boundary compares it with the address.
      document.querySelector('[data-page]')?.setAttribute('data-page', route.file);
      // After Back and Forward the browser restores the scroll position, for which it needs the height of all sections.
      // Otherwise `base.css` skips those below the first screen.
      document.documentElement.toggleAttribute('data-all-rendered', isBack);
    }
    if (!isBack) window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [location, route, isBack]);
}
