import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { videoModal } from '../../content/controls';
import type { Film } from '../../content/types';
import { loops } from '../../lib/loops';
import { Icon } from '../Icon';
import styles from './FilmDialog.module.css';
import { FilmPlayer } from './FilmPlayer';

interface FilmDialogProps {
  film: Film;
  onClose: () => void;
}

/**
 * A dialog that plays a film. It is a popover, which opens in the frame of the press; the background becomes inert after that
 * (see holdBehindWindows.ts). Escape closes it, and the focus returns to the card. The player comes one frame later: browsers
 * take long to make its controls.
 */
export function FilmDialog({ film, onClose }: FilmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [hasPlayer, setHasPlayer] = useState(false);

  // Before it is painted: closed, it would not be seen.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current === null) return;
    show(current);
    loops.cover(true);
    // Made in the timer itself, so that Safari takes it for a consequence of the press, and lets the film play with its sound.
    const frame = requestAnimationFrame(() => setTimeout(() => flushSync(() => setHasPlayer(true))));
    return () => {
      cancelAnimationFrame(frame);
      // With the page it stands in it can go while it is open, and what it has made inert stays.
      hide(current);
      loops.cover(false);
    };
  }, []);

  const close = () => dialog.current && hide(dialog.current);
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === event.currentTarget) close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and native
    <dialog
      className={styles.modal}
      ref={dialog}
      popover="auto"
      aria-modal="true"
      aria-labelledby="film-title"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onClose={onClose}
      onClick={closeFromBackdrop}
    >
      <div className={styles.box}>
        <div className={styles.head}>
          <h2 className={styles.title} id="film-title">
            {film.title}
          </h2>
          <button className={styles.close} type="button" onClick={close}>
            <Icon name="close" />
            {videoModal.close}
          </button>
        </div>
        <div className={styles.film}>{hasPlayer && <FilmPlayer film={film} />}</div>
      </div>
    </dialog>
  );
}

/** Browsers that know no popover take it for a modal dialog. */
function show(dialog: HTMLDialogElement): void {
  if ('popover' in HTMLElement.prototype) dialog.showPopover();
  else dialog.showModal();
}

function hide(dialog: HTMLDialogElement): void {
  if ('popover' in HTMLElement.prototype) dialog.hidePopover();
  else dialog.close();
}
