import { stills } from 'virtual:media';
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
  const { width, height } = stillNamed(still);

  return (
    <picture className={styles.picture} data-still={still}>
      {stillOnPhones !== undefined &&
        FORMATS.map((format) => (
          <source
            key={format}
            media={PHONES}
            type={`image/${format}`}
            srcSet={sourcesOf(stillOnPhones, format)}
            sizes={sizes}
          />
        ))}
      {FORMATS.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourcesOf(still, format)} sizes={sizes} />
      ))}
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

const FORMATS = ['avif', 'webp'] as const;

/** Below the width from which layouts are those of a tablet. */
export const PHONES = '(max-width: 767px)';

/** The files of a still in one format with their widths, as `srcset` names them. */
export function sourcesOf(still: string, format: (typeof FORMATS)[number]): string {
  const { widths, hash } = stillNamed(still);
  return widths.map((width) => `/media/${still}-${width}.${hash}.${format} ${width}w`).join(', ');
}

/** The file of a still that every browser can show, such as the poster of a film. */
export function jpegOf(still: string): string {
  return `/media/${still}.${stillNamed(still).hash}.jpg`;
}

function stillNamed(name: string) {
  const still = stills[name];
  if (still === undefined) throw new Error(`There is no still "${name}": put ${name}.jpg into frontend/media.`);
  return still;
}
