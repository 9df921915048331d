import type { FilmCard } from '../../schema/films';
import { Picture } from '../Picture';
import styles from './CardFrame.module.css';
import { FilmPreview } from './FilmPreview';

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
  const { poster, videoUrl } = film;

  if (videoUrl === undefined) {
    return (
      <span className={`${styles.frame} ${styles.still}`}>
        <Picture still={poster} alt="" sizes={sizes} isFirst={isFirst} />
      </span>
    );
  }

  return (
    <span className={styles.frame}>
      <FilmPreview film={{ ...film, videoUrl }} sizes={sizes} isFirst={isFirst} />
    </span>
  );
}
