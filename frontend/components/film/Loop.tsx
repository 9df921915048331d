import { useEffect, useRef } from 'react';
import { loops } from '../../lib/loops';
import { FilmFiles } from './FilmFiles';
import styles from './Loop.module.css';

interface LoopProps {
  /** Name of the film's file in `media/`, without extension. */
  source: string;
}

/** A silent looping film over its still. It loads only when it plays, and loops.ts decides when. */
export function Loop({ source }: LoopProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const film = video.current;
    if (film === null) return;
    // For CSS: most browsers lack the `:playing` pseudo-class.
    film.onplaying = () => film.setAttribute('data-playing', '');
    film.onpause = () => film.removeAttribute('data-playing');
    return loops.add(film);
  }, []);

  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: without controls it takes no focus
    <video className={styles.loop} ref={video} muted loop playsInline preload="none" aria-hidden="true">
      <FilmFiles name={source} />
    </video>
  );
}
