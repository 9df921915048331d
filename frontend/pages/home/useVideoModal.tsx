import { type ReactNode, useState } from 'react';
import type { Film } from '../../content/types';

/**
 * The window over the page in which a film is watched, to be drawn where it is asked for, and what opens it. Its code is
 * fetched with the first film; opening rejects where it cannot be had.
 */
export function useVideoModal(): [modal: ReactNode, open: (film: Film) => Promise<void>] {
  const [modal, setModal] = useState<ReactNode>();
  const open = async (film: Film) => {
    const { VideoModal } = await import('./VideoModal');
    setModal(<VideoModal film={film} onClose={() => setModal(undefined)} />);
  };
  return [modal, open];
}
