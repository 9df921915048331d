import { useEffect } from 'react';
import { BASE } from '../lib/base';
import { canPrefetch, idle } from '../lib/prefetch';
import { notFoundRoute, routeOf } from '../routes';

/**
 * Prefetches the code of linked pages: of all of them in idle moments, and at once of the one under the pointer or with the
 * focus.
 */
export function usePrefetch(): void {
  useEffect(() => {
    const prefetch = (link: Element | null) => {
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || !canPrefetch()) return undefined;
      const route = routeOf(link.pathname.slice(BASE.length));
      // Links to media files match no route; they would fetch the code of the 404 page.
      if (route === notFoundRoute) return undefined;
      // A failed prefetch is retried when the link is followed.
      return route.load().catch(() => undefined);
    };
    const prefetchHinted = ({ target }: Event) => prefetch(target instanceof Element ? target.closest('a') : null);
    const prefetchAll = async () => {
      for (const link of document.links) {
        await idle();
        await prefetch(link);
      }
    };

    addEventListener('pointerover', prefetchHinted);
    addEventListener('focusin', prefetchHinted);
    prefetchAll();
    return () => {
      removeEventListener('pointerover', prefetchHinted);
      removeEventListener('focusin', prefetchHinted);
    };
  }, []);
}
