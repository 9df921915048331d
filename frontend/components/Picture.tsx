import type { CSSProperties } from 'react';
import { PHONES } from '../lib/limits';
import { jpegOf, sizeOf, sourcesOf } from '../lib/mediaFiles';

export interface PictureProps {
  /** Name of the still's file in `media/`, without extension. */
  still: string;
  /** The `sizes` attribute, by which the browser chooses a file. */
  sizes: string;
  /** Another crop for phones. */
  stillOnPhones?: string | undefined;
  /** Whether it loads eagerly with high priority; only for the first screen. */
  isOnFirstScreen?: boolean;
}

/**
 * A still in the size and format that suit the screen and browser; its mean color shows until it has loaded. It has no alternative
 * text: the words beside it say the same.
 */
export function Picture({ still, sizes, stillOnPhones, isOnFirstScreen = false }: PictureProps) {
  const { width, height, color } = sizeOf(still);

  return (
    <picture data-still={still} style={{ '--still': color } as CSSProperties}>
      {stillOnPhones !== undefined && (
        <source media={PHONES} type="image/avif" srcSet={sourcesOf(stillOnPhones)} sizes={sizes} />
      )}
      <source type="image/avif" srcSet={sourcesOf(still)} sizes={sizes} />
      <img
        src={jpegOf(still)}
        width={width}
        height={height}
        alt=""
        loading={isOnFirstScreen ? undefined : 'lazy'}
        fetchPriority={isOnFirstScreen ? 'high' : undefined}
      />
    </picture>
  );
}
