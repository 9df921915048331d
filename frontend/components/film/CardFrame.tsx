import { loopOf } from '../../lib/filmSource';
import type { FilmCard } from '../../schema/films';
import styles from './CardFrame.module.css';
import { Loop } from './Loop';

interface CardFrameProps {
  film: Pick<FilmCard, 'poster' | 'videoUrl' | 'loop'>;
  /** The `sizes` attribute of the poster. */
  sizes: string;
  isFirst?: boolean;
}

/**
 * The picture of a film's card; it fills its container. It has the poster, the loop over it, and a play sign, which is
 * visible on hover and focus, and always on touch screens. The card is the ancestor with `data-film-card`. A film
 * without a video has only its poster.
 */
export function CardFrame({ film, sizes, isFirst = false }: CardFrameProps) {
  return (
    <span className={film.videoUrl === undefined ? `${styles.frame} ${styles.still}` : styles.frame}>
      <Loop still={film.poster} film={loopOf(film)} sizes={sizes} isFirst={isFirst} />
    </span>
  );
}
