import { loopOf } from '../../lib/filmSource';
import type { FilmCard } from '../../schema/films';
import styles from './CardFrame.module.css';
import { Loop } from './Loop';

interface CardFrameProps {
  film: Pick<FilmCard, 'poster' | 'videoUrl' | 'loop'>;
  /** The `sizes` attribute of the poster. */
  sizes: string;
  isOnFirstScreen?: boolean;
}

/**
 * A film's poster with its loop, and a play sign in CSS if the film can be played; it fills its container. Its card is the ancestor
 * with `data-film-card`.
 */
export function CardFrame({ film, sizes, isOnFirstScreen = false }: CardFrameProps) {
  return (
    <span className={film.videoUrl === undefined ? `${styles.frame} ${styles.still}` : styles.frame}>
      <Loop still={film.poster} film={loopOf(film)} sizes={sizes} isOnFirstScreen={isOnFirstScreen} />
    </span>
  );
}
