import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BASE } from '../lib/base';
import { fetchPicture } from '../lib/firstPicture';
import { rememberLink } from '../lib/followedLinks';
import type { PageModule } from '../lib/pageModule';
import { canPrefetch, idle } from '../lib/prefetch';
import { changeView } from '../lib/viewTransition';

interface PageAddress {
  path: string | null;
  page: PageModule;
}

const HINTS = ['pointerover', 'focusin'];

/**
 * Links to pages of the site open without a request for their HTML. The code of these pages is fetched before: one after the
 * other in idle moments, and at once where the pointer, a finger or the focus is on a link, then with the first picture.
 */
export function usePageLinks(routes: readonly PageAddress[]): void {
  const navigate = useNavigate();
  const { key, pathname, search, hash } = useLocation();

  useEffect(() => {
    const linkAt = (target: unknown) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const route = routes.find(({ path }) => BASE + path === link?.getAttribute('href'));
      return link && route?.path ? { link, path: route.path, page: route.page } : undefined;
    };

    const follow = (event: MouseEvent) => {
      const wantsOwnTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      const found = linkAt(event.target);
      if (!found || event.defaultPrevented || wantsOwnTab) return;
      event.preventDefault();
      const { link, path, page } = found;
      rememberLink(key, link);
      // As browsers do: the page that is in view already is not put into the history once more.
      const go = () => navigate(path, { replace: pathname + search + hash === path });
      changeView(go, page.loaded() !== undefined);
    };

    // What cannot be had now is asked for again when the link is followed.
    const prefetch = async (target: unknown) =>
      canPrefetch()
        ? linkAt(target)
            ?.page.load()
            .catch(() => undefined)
        : undefined;
    const prefetchHinted = async ({ target }: Event) => {
      const page = await prefetch(target);
      if (page?.firstPicture) fetchPicture(page.firstPicture);
    };
    let isGone = false;
    const prefetchAll = async () => {
      for (const link of document.links) {
        const found = linkAt(link);
        if (!found || found.page.loaded()) continue;
        await idle();
        if (isGone) return;
        await prefetch(link);
      }
    };

    addEventListener('click', follow);
    for (const type of HINTS) addEventListener(type, prefetchHinted);
    prefetchAll();
    return () => {
      isGone = true;
      removeEventListener('click', follow);
      for (const type of HINTS) removeEventListener(type, prefetchHinted);
    };
  }, [routes, navigate, key, pathname, search, hash]);
}
