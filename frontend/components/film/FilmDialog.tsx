import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import site from '../../content/site.yaml';
import { useFilmShape } from '../../hooks/useFilmShape';
import { loops } from '../../lib/loops';
import { settled } from '../../lib/settled';
import type { OpenableFilm } from '../../schema/films';
import buttonStyles from '../ButtonLink.module.css';
import { Icon } from '../Icon';
import { PageLink } from '../PageLink';
import styles from './FilmDialog.module.css';
import { FilmPlayer } from './FilmPlayer';

const { filmDialog } = site;

interface FilmDialogProps {
  film: OpenableFilm;
  /** Whether the dialog is open; `false` closes it. */
  isOpen: boolean;
  /** Called as soon as the dialog closes, by the visitor or by `isOpen`. */
  onClose: () => void;
  /** Called after the closing transition, when the dialog can be removed. */
  onGone: () => void;
}

/** Plays a film in a popover, which opens in the same frame as the click; inertBehindPopovers.ts then makes the page inert. */
export function FilmDialog({ film, isOpen, onClose, onGone }: FilmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [hasPlayer, setHasPlayer] = useState(false);
  const shape = useFilmShape(film);

  // A layout effect: the dialog must open before paint, since a closed dialog is invisible.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current === null) return;
    if (!isOpen) {
      hide(current);
      return;
    }
    show(current);
    loops.setDialogOpen(true);
    // A frame later, because browsers are slow to create the player's controls. Synchronously in the timer: Safari counts it as
    // part of the click, and so allows sound.
    const frame = requestAnimationFrame(() => setTimeout(() => flushSync(() => setHasPlayer(true))));
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  useLayoutEffect(() => {
    const { current } = dialog;
    return () => {
      // The page can unmount while the dialog is open; without this, elements made inert would stay inert.
      if (current) hide(current);
      loops.setDialogOpen(false);
    };
  }, []);

  const close = () => dialog.current && hide(dialog.current);
  const handleClosed = async () => {
    setHasPlayer(false);
    loops.setDialogOpen(false);
    onClose();
    if (dialog.current) await settled(dialog.current);
    // The Forward button can reopen the dialog during its closing transition.
    if (dialog.current && !isShown(dialog.current)) onGone();
  };
  // A drag that ends beside the film, as of a selection, is a click on the dialog too.
  const pressed = useRef<EventTarget>(null);
  const closeFromBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget && pressed.current === currentTarget) close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and native
    <dialog
      className={styles.modal}
      ref={dialog}
      popover="auto"
      aria-modal="true"
      aria-labelledby="film-title"
      onToggle={({ newState }) => newState === 'closed' && handleClosed()}
      onClose={handleClosed}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={closeFromBackdrop}
    >
      <div className={styles.box} {...shape}>
        <div className={styles.head}>
          <h2 className={styles.title} dir="auto" id="film-title">
            {film.title}
          </h2>
          <button className={`${buttonStyles.button} ${styles.close}`} data-look="ghost" type="button" onClick={close}>
            <Icon name="close" />
            {filmDialog.close}
          </button>
        </div>
        <div className={styles.film}>{hasPlayer && <FilmPlayer film={film} />}</div>
        {film.path !== undefined && (
          <p className={styles.story}>
            <PageLink href={film.path} replace>
              {filmDialog.story}
            </PageLink>
          </p>
        )}
      </div>
    </dialog>
  );
}

const HAS_POPOVERS = 'popover' in HTMLElement.prototype;

/** Opens the dialog as a popover, or as a modal in browsers without popovers. */
function show(dialog: HTMLDialogElement): void {
  if (isShown(dialog)) return;
  if (HAS_POPOVERS) dialog.showPopover();
  else dialog.showModal();
}

function isShown(dialog: HTMLDialogElement): boolean {
  return dialog.open || (HAS_POPOVERS && dialog.matches(':popover-open'));
}

function hide(dialog: HTMLDialogElement): void {
  if (HAS_POPOVERS) dialog.hidePopover();
  else dialog.close();
}
