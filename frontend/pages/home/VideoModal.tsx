import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { FilmPlayer } from '../../components/FilmPlayer';
import { videoModal } from '../../content/controls';
import type { Film } from '../../content/types';
import { loops } from '../../lib/loops';
import styles from './VideoModal.module.css';

interface VideoModalProps {
  film: Film;
  onClose: () => void;
}

/**
 * A film to be watched, over a page that waits. It is a native modal dialog: the page behind is inert, Escape closes it, and
 * the focus goes back to the card.
 */
export function VideoModal({ film, onClose }: VideoModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Before it is painted: closed, it would not be seen.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    loops.cover(true);
    return () => loops.cover(false);
  }, []);

  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) dialog.current?.close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and native
    <dialog
      className={styles.modal}
      ref={dialog}
      aria-labelledby="film-title"
      onClose={onClose}
      onClick={closeFromBackdrop}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id="film-title">
          {film.title}
        </h2>
        <button className={styles.close} type="button" onClick={() => dialog.current?.close()}>
          {videoModal.close}
        </button>
      </div>
      <div className={styles.film}>
        <FilmPlayer film={film} />
      </div>
    </dialog>
  );
}
