import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFilmShape } from '../../hooks/useFilmShape';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { loops } from '../../lib/loops';
import { dialogOver, KEEP_VIEW, pageLocation, queryWith } from '../../lib/pageLocation';
import type { OpenableFilm } from '../../schema/films';
import buttonStyles from '../ButtonLink.module.css';
import { Icon } from '../Icon';
import { PageLink } from '../PageLink';
import styles from './FilmDialog.module.css';
import { FilmLink } from './FilmLink';
import { FilmPlayer } from './FilmPlayer';

/** The query parameter of a film without a page of its own, as in `?film=reel`. */
const KEY = 'film';

/**
 * How long after the press the player comes, so that the dialog is painted first. WebKit takes what a timer of up to a second does
 * for part of the press, and lets the film play with sound (`DOMTimer.cpp`).
 */
const PAINTED_MS = 100;

type FilmDialogLinkProps = Omit<ComponentProps<typeof FilmLink>, 'onWatch' | 'aria-haspopup'> & { film: OpenableFilm };

/** A link that opens a film over its page, which needs a FilmDialog: at the address of the film's page, or with `?film=`. */
export function FilmDialogLink({ film, ...props }: FilmDialogLinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const target = film.path ?? { search: queryWith(location.search, KEY, String(film.id)) };
  const open = () => navigate(target, { state: dialogOver(pageLocation(location)) });

  return <FilmLink {...props} film={film} aria-haspopup="dialog" onWatch={open} />;
}

/** The dialog of a page's films. The address says which one is open, so it can be shared, and Back closes it. */
export function FilmDialog({ films }: { films: readonly OpenableFilm[] }) {
  const location = useLocation();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const asked = new URLSearchParams(location.search).get(KEY);
  const film = films.find(({ id, path }) => path === location.pathname || String(id) === asked);
  // A closed dialog keeps its film for the closing transition.
  const [lastFilm, setLastFilm] = useState<OpenableFilm>();
  if (isHydrated && film && film !== lastFilm) setLastFilm(film);

  const close = () => {
    if (location.state?.behind) navigate(-1);
    else if (film)
      navigate({ search: queryWith(location.search, KEY, undefined) }, { replace: true, state: KEEP_VIEW });
  };
  return lastFilm && <OpenFilm film={lastFilm} isOpen={film !== undefined} onClose={close} key={lastFilm.id} />;
}

interface OpenFilmProps {
  film: OpenableFilm;
  isOpen: boolean;
  /** Called when the visitor has closed the dialog, or `isOpen` has. */
  onClose: () => void;
}

/** A modal dialog with a film that plays. */
function OpenFilm({ film, isOpen, onClose }: OpenFilmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [hasPlayer, setHasPlayer] = useState(false);
  const shape = useFilmShape(film);

  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
    loops.setDialogOpen(isOpen);
    const timer = setTimeout(() => setHasPlayer(isOpen), PAINTED_MS);
    return () => {
      clearTimeout(timer);
      loops.setDialogOpen(false);
    };
  }, [isOpen]);

  // A drag that ends beside the film, as of a selection, is a click on the dialog too.
  const pressed = useRef<EventTarget>(null);
  const closeFromBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget && pressed.current === currentTarget) dialog.current?.close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and native
    <dialog
      className={styles.modal}
      ref={dialog}
      aria-labelledby="film-title"
      onClose={onClose}
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
          <button
            className={`${buttonStyles.button} ${styles.close}`}
            data-look="ghost"
            type="button"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
            Close
          </button>
        </div>
        <div className={styles.film}>{isOpen && hasPlayer && <FilmPlayer film={film} />}</div>
        {film.path !== undefined && (
          <p className={styles.story}>
            <PageLink href={film.path} replace>
              The story of this film
            </PageLink>
          </p>
        )}
      </div>
    </dialog>
  );
}
