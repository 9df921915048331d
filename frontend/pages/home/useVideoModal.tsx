import { type ReactNode, type RefCallback, useState } from 'react';
import type { Film } from '../../content/types';
import { canPrefetch, idle } from '../../lib/prefetch';

interface FilmWindow {
  /** The window itself, to be drawn where it is asked for. */
  modal: ReactNode;
  /** Opens it; rejects where its code cannot be had. */
  open: (film: Film) => Promise<void>;
  /** For the element around the cards: once it is on screen the code is fetched, so that a press is answered at once. */
  cards: RefCallback<Element>;
}

let VideoModal: typeof import('./VideoModal').VideoModal | undefined;

/** The window over the page in which a film is watched. */
export function useVideoModal(): FilmWindow {
  const [modal, setModal] = useState<ReactNode>();
  const open = async (film: Film) => {
    if (!VideoModal) await load();
    if (VideoModal) setModal(<VideoModal film={film} onClose={() => setModal(undefined)} />);
  };
  return { modal, open, cards: loadWhenSeen };
}

async function load(): Promise<void> {
  ({ VideoModal } = await import('./VideoModal'));
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
