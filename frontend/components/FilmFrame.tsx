import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { Film } from '../content/types';
import styles from './FilmFrame.module.css';
import { FilmLink } from './FilmLink';
import { FilmSign } from './FilmSign';
import { Picture } from './Picture';
import { VisuallyHidden } from './VisuallyHidden';

interface FilmFrameProps {
  film: Film;
  /** How wide it is shown: the attribute `sizes` of HTML. */
  sizes: string;
  /** Fetches what shows the film in the place of its poster. */
  loadPlayer: () => Promise<ComponentType<{ film: Film }>>;
  /** Whether that is wanted as soon as the film is near, and not at a press. */
  isAutomatic?: boolean;
}

const ONE_SCREEN = '100%';

/** A film behind its poster, which plays in its place. It fills the box around it. */
export function FilmFrame({ film, sizes, loadPlayer, isAutomatic = false }: FilmFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [Player, setPlayer] = useState<ComponentType<{ film: Film }>>();
  const show = useCallback(async () => {
    const player = await loadPlayer();
    setPlayer(() => player);
  }, [loadPlayer]);

  useEffect(() => {
    if (!isAutomatic || frame.current === null) return;
    const observer = new IntersectionObserver(
      // Where it cannot be had the poster stays, until the next time.
      (entries) => entries.at(-1)?.isIntersecting && show().catch(() => undefined),
      { rootMargin: ONE_SCREEN },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [isAutomatic, show]);

  const link = (
    <FilmLink className={styles.play} film={film} onWatch={show}>
      <FilmSign name="play" />
      <VisuallyHidden>{film.title}</VisuallyHidden>
    </FilmLink>
  );
  return (
    <div className={styles.frame} ref={frame}>
      <Picture still={film.poster} alt="" sizes={sizes} />
      {Player ? <Player film={film} /> : isAutomatic ? <noscript>{link}</noscript> : link}
    </div>
  );
}
