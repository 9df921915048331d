import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { Film } from '../../content/types';
import { Picture } from '../Picture';
import { VisuallyHidden } from '../VisuallyHidden';
import styles from './FilmFrame.module.css';
import { FilmLink } from './FilmLink';
import { FilmSign } from './FilmSign';

/** What shows a film in the place of its poster. */
export interface FramedPlayerProps {
  film: Film;
  /** Whether the visitor pressed play, so that it starts at once. */
  isRequested: boolean;
  /** Whether the link that it replaces had the focus, which it takes over. */
  hadFocus: boolean;
}

interface FilmFrameProps {
  film: Film;
  /** How wide it is shown: the attribute `sizes` of HTML. */
  sizes: string;
  loadPlayer?: () => Promise<ComponentType<FramedPlayerProps>>;
  /** Whether the player is wanted as soon as the film is near, and not at a press. */
  isAutomatic?: boolean;
}

const ONE_SCREEN = '100%';
const loadFilmInPage = async () => (await import('./FilmInPage')).FilmInPage;

/** A film behind its poster, which plays in its place. It fills the box around it. */
export function FilmFrame({ film, sizes, loadPlayer = loadFilmInPage, isAutomatic = false }: FilmFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isRequested = useRef(false);
  const [loaded, setLoaded] = useState<{ Player: ComponentType<FramedPlayerProps>; hadFocus: boolean }>();
  const show = useCallback(async () => {
    const Player = await loadPlayer();
    const hadFocus = frame.current?.contains(document.activeElement) === true;
    setLoaded((current) => current ?? { Player, hadFocus });
  }, [loadPlayer]);
  const handleWatch = () => {
    isRequested.current = true;
    return show();
  };

  useEffect(() => {
    if (!isAutomatic || frame.current === null) return;
    const observer = new IntersectionObserver(
      // If the code cannot be fetched, the link stays until the next intersection.
      (entries) => entries.at(-1)?.isIntersecting && show().catch(() => undefined),
      { rootMargin: ONE_SCREEN },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [isAutomatic, show]);

  return (
    <div className={styles.frame} ref={frame}>
      <Picture still={film.poster} alt="" sizes={sizes} />
      {loaded ? (
        <loaded.Player film={film} isRequested={isRequested.current} hadFocus={loaded.hadFocus} />
      ) : (
        <FilmLink className={styles.play} film={film} onWatch={handleWatch}>
          <FilmSign name="play" />
          <VisuallyHidden>{film.title}</VisuallyHidden>
        </FilmLink>
      )}
    </div>
  );
}
