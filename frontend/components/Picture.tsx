import { jpegOf, sizeOf, sourcesOf } from '../lib/mediaFiles';
import { PHONES } from '../lib/screens';
import styles from './Picture.module.css';

interface PictureProps {
  /** Name of the still, as its file in `media/` without the ending. */
  still: string;
  /** What can be seen; empty where the words beside it say so already. */
  alt: string;
  /** How wide it is shown, for the browser to choose a file: the attribute `sizes` of HTML. */
  sizes: string;
  /** Another crop for screens below 768px. */
  stillOnPhones?: string | undefined;
  /** Fetched at once and before others: for the first screen alone. */
  isFirst?: boolean;
}

/** A still in the size and format that the visitor's screen and browser need; its mean colour until it is there. */
export function Picture({ still, alt, sizes, stillOnPhones, isFirst = false }: PictureProps) {
  const { width, height } = sizeOf(still);

  return (
    <picture className={styles.picture} data-still={still}>
      {stillOnPhones !== undefined && (
        <source media={PHONES} type="image/avif" srcSet={sourcesOf(stillOnPhones)} sizes={sizes} />
      )}
      <source type="image/avif" srcSet={sourcesOf(still)} sizes={sizes} />
      <img
        src={jpegOf(still)}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? undefined : 'lazy'}
        decoding="async"
        fetchPriority={isFirst ? 'high' : undefined}
      />
    </picture>
  );
}
