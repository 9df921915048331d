import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { dialogState, hasOpened, KEEP_VIEW, usePageLocation } from '../../hooks/usePageLocation';
import { BASE } from '../../lib/base';
import { onceInView } from '../../lib/onceInView';
import { canPrefetch, idle } from '../../lib/prefetch';
import { showLoading } from '../../lib/showLoading';
import type { OpenableFilm } from '../../schema/films';
import { FilmLink } from './FilmLink';
import { OpenFilmContext } from './openFilm';

/** The query parameter, as in `?film=reel`. */
const KEY = 'film';

interface FilmDialogProviderProps {
  /** The films that a URL can open here. */
  films: readonly OpenableFilm[];
  /** The page, or the part of it that shows these films. */
  children: ReactNode;
}

let FilmDialog: typeof import('./FilmDialog').FilmDialog | undefined;

/**
 * The dialog of a page's films; its code loads on demand. The URL names the open film, so that it can be shared: a page
 * that is loaded from such a URL opens the dialog, and Back closes it.
 */
export function FilmDialogProvider({ films, children }: FilmDialogProviderProps) {
  const location = useLocation();
  const page = usePageLocation();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const askedId = new URLSearchParams(location.search).get(KEY);
  // Where the address is that of another page, it is the page of the film; otherwise the query has the film's id.
  const isAsked = ({ id, path }: OpenableFilm) =>
    page === location ? String(id) === askedId : path === location.pathname;
  const asked = isHydrated ? films.find(isAsked) : undefined;
  // The film in the dialog, from the click until the end of the closing transition. The router changes the URL later than
  // the next frame, so `isOpen` can be true before `asked` has the film.
  const [dialogFilm, setDialogFilm] = useState<OpenableFilm>();
  const [isOpen, setIsOpen] = useState(false);
  const hasPushed = useRef(false);
  /** Number of the last request: the dialog's code can arrive after the visitor has opened another film. */
  const lastRequest = useRef(0);

  const show = useCallback((film: OpenableFilm) => {
    setDialogFilm(film);
    setIsOpen(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the film in the URL changes
  useEffect(() => {
    if (asked === undefined) {
      hasPushed.current = false;
      setIsOpen(false);
    } else if (FilmDialog) show(asked);
    else {
      const request = ++lastRequest.current;
      showLoading(loadFilmDialog()).then(() => request === lastRequest.current && show(asked), console.error);
    }
    return () => {
      lastRequest.current += 1;
    };
  }, [asked]);

  // If the visitor presses Back before React has rendered the film's URL, `asked` never changes and cannot close the
  // dialog.
  useEffect(() => {
    if (dialogFilm === undefined) return;
    const closeIfLeft = () => {
      if (isAddressOf(dialogFilm)) return;
      hasPushed.current = false;
      setIsOpen(false);
    };
    addEventListener('popstate', closeIfLeft);
    return () => removeEventListener('popstate', closeIfLeft);
  }, [dialogFilm]);

  // The visitor may choose a category while the dialog's code loads.
  const latest = useRef({ location, page });
  useLayoutEffect(() => {
    latest.current = { location, page };
  });
  // With useCallback, a click renders the dialog alone; links and page are rendered only when the URL has changed.
  const open = useCallback(
    async (film: OpenableFilm) => {
      const request = ++lastRequest.current;
      if (!FilmDialog) await showLoading(loadFilmDialog());
      // Meanwhile the visitor has opened another film or left the page.
      if (request !== lastRequest.current) return;
      show(film);
      hasPushed.current = true;
      const { location, page } = latest.current;
      if (film.path !== undefined) {
        navigate(film.path, { state: dialogState(page) });
        return;
      }
      const query = new URLSearchParams(location.search);
      query.set(KEY, String(film.id));
      navigate({ search: query.toString() }, { state: dialogState() });
    },
    [show, navigate],
  );
  const handleClose = () => {
    // A change of the URL has closed it.
    if (!isOpen) return;
    setIsOpen(false);
    if (hasPushed.current || hasOpened(location)) {
      hasPushed.current = false;
      navigate(-1);
      return;
    }
    const query = new URLSearchParams(location.search);
    query.delete(KEY);
    navigate({ search: query.toString() }, { replace: true, state: KEEP_VIEW });
  };

  return (
    <OpenFilmContext value={open}>
      {children}
      {FilmDialog && dialogFilm && (
        <FilmDialog
          film={dialogFilm}
          isOpen={isOpen}
          onClose={handleClose}
          onGone={() => setDialogFilm((current) => (current === dialogFilm ? undefined : current))}
          key={dialogFilm.id}
        />
      )}
    </OpenFilmContext>
  );
}

type FilmDialogLinkProps = Omit<ComponentProps<typeof FilmLink>, 'film' | 'onWatch' | 'aria-haspopup' | 'ref'> & {
  film: OpenableFilm;
};

/**
 * Opens a film in the dialog of the FilmDialogProvider around it, and throws where there is none. The dialog's code is
 * prefetched once the film's card is on screen.
 */
export function FilmDialogLink({ film, ...props }: FilmDialogLinkProps) {
  const open = useContext(OpenFilmContext);
  if (open === undefined) throw new Error('A FilmDialogLink needs a FilmDialogProvider around it.');

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

/** Whether the address bar names the film. */
function isAddressOf({ id, path }: OpenableFilm): boolean {
  const { pathname, search } = window.location;
  return path === undefined ? new URLSearchParams(search).get(KEY) === String(id) : pathname === BASE + path;
}

/** Loads the dialog's code; rejects if it cannot be loaded. */
async function loadFilmDialog(): Promise<void> {
  ({ FilmDialog } = await import('./FilmDialog'));
}
