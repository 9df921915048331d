import type { ComponentProps } from 'react';
import { canPrefetch, idle } from '../../lib/prefetch';
import { loadFilmDialog, type OpenableFilm, useOpenFilm } from './FilmDialogProvider';
import { FilmLink } from './FilmLink';

type FilmDialogLinkProps = Omit<ComponentProps<typeof FilmLink>, 'film' | 'onWatch' | 'ref'> & { film: OpenableFilm };

/** Opens a film in the dialog, whose code is prefetched once the link is on screen, so that a click opens it at once. */
export function FilmDialogLink({ film, ...props }: FilmDialogLinkProps) {
  const open = useOpenFilm();

  return <FilmLink {...props} film={film} aria-haspopup="dialog" onWatch={() => open(film)} ref={prefetchWhenSeen} />;
}

function prefetchWhenSeen(link: Element | null) {
  if (link === null) return;
  const observer = new IntersectionObserver(
    async (entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      await idle();
      if (canPrefetch()) loadFilmDialog().catch(() => undefined);
    },
    // An element that only touches the edge of the viewport is not visible yet.
    { rootMargin: '-1px' },
  );
  observer.observe(link);
  return () => observer.disconnect();
}
