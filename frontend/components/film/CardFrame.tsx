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
 * The picture of a film's card, which fills its container: the poster, the loop over it, and a play sign, which pointers and
 * the focus bring and touch screens always show. A card is an element with `data-film-card`. A film that nobody can play is
 * its poster alone.
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
