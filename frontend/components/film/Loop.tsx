import { useEffect, useRef } from 'react';
import { loops } from '../../lib/loops';
import { filesOf } from '../../lib/mediaFiles';
import styles from './Loop.module.css';

interface LoopProps {
  /** Name of the film, as its file in `media/` without the ending. */
  source: string;
}

/** A silent film over its own first frame. It costs nothing until it is on screen, and shows once it plays. */
export function Loop({ source }: LoopProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const film = video.current;
    if (film === null) return;
    // For styles: no browser but one can tell by itself whether a film plays.
    film.onplaying = () => film.setAttribute('data-playing', '');
    film.onpause = () => film.removeAttribute('data-playing');
    return loops.add(film);
  }, []);

  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: without controls it takes no focus
    <video className={styles.loop} ref={video} muted loop playsInline preload="none" aria-hidden="true">
      {filesOf(source).map((file) => (
        <source {...file} key={file.type} />
      ))}
    </video>
  );
}
