import { type ReactNode, type RefCallback, useState } from 'react';
import { canPrefetch, idle } from '../../lib/prefetch';
import type { Film } from '../../schema/records';

interface FilmDialogHandle {
  /** The dialog, to be rendered by the caller. */
  dialog: ReactNode;
  /** Opens it; rejects if its code cannot be loaded. */
  open: (film: Film) => Promise<void>;
  /** Ref of the element around the cards: once it is on screen the code is prefetched, so that a click opens at once. */
  cards: RefCallback<Element>;
}

let FilmDialog: typeof import('./FilmDialog').FilmDialog | undefined;

/** The dialog that plays a film; its code loads on demand. */
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
    // An element that only touches the edge of the viewport is not visible yet.
    { rootMargin: '-1px' },
  );
  observer.observe(cards);
  return () => observer.disconnect();
}
