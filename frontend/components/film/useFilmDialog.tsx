import { type ReactNode, type RefCallback, useState } from 'react';
import type { Film } from '../../content/types';
import { canPrefetch, idle } from '../../lib/prefetch';

interface FilmDialogHandle {
  /** The dialog, to be rendered by the caller. */
  dialog: ReactNode;
  /** Opens it; rejects where its code cannot be had. */
  open: (film: Film) => Promise<void>;
  /** For the element around the cards: once it is on screen the code is fetched, so that a press is answered at once. */
  cards: RefCallback<Element>;
}

let FilmDialog: typeof import('./FilmDialog').FilmDialog | undefined;

/** The dialog in which a film is watched. */
export function useFilmDialog(): FilmDialogHandle {
  const [dialog, setDialog] = useState<ReactNode>();
  const open = async (film: Film) => {
    if (!FilmDialog) await load();
    if (FilmDialog) setDialog(<FilmDialog film={film} onClose={() => setDialog(undefined)} />);
  };
  return { dialog, open, cards: loadWhenSeen };
}

async function load(): Promise<void> {
  ({ FilmDialog } = await import('./FilmDialog'));
}

function loadWhenSeen(cards: Element | null) {
  if (cards === null) return;
  const observer = new IntersectionObserver(
    async (entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      await idle();
      if (canPrefetch()) load().catch(() => undefined);
    },
    // What only touches the edge of the screen is not seen yet.
    { rootMargin: '-1px' },
  );
  observer.observe(cards);
  return () => observer.disconnect();
}
