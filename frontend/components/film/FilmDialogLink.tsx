import type { ComponentProps } from 'react';
import { onceInView } from '../../lib/onceInView';
import { canPrefetch, idle } from '../../lib/prefetch';
import { loadFilmDialog, type OpenableFilm, useOpenFilm } from './FilmDialogProvider';
import { FilmLink } from './FilmLink';

type FilmDialogLinkProps = Omit<ComponentProps<typeof FilmLink>, 'film' | 'onWatch' | 'aria-haspopup' | 'ref'> & {
  film: OpenableFilm;
};

/** Opens a film in the page's dialog. The dialog's code is prefetched once the film's card is on screen. */
export function FilmDialogLink({ film, ...props }: FilmDialogLinkProps) {
  const open = useOpenFilm();

  return <FilmLink {...props} film={film} aria-haspopup="dialog" onWatch={() => open(film)} ref={prefetchWhenSeen} />;
}

function prefetchWhenSeen(link: Element | null) {
  if (link === null) return;
  const prefetch = async () => {
    await idle();
    if (canPrefetch()) loadFilmDialog().catch(() => undefined);
  };
  // On some cards the link's own box is only the title, although a click anywhere on the card counts.
  return onceInView(link.closest('[data-film-card]') ?? link, prefetch);
}
