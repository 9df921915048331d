import { type CSSProperties, type SyntheticEvent, useState } from 'react';
import { filmSource } from '../lib/filmSource';
import { sizeOf } from '../lib/mediaFiles';
import type { Film } from '../schema/records';

const WIDE = 16 / 9;

/**
 * Props for the element around a film's player: `--film-ratio` is the film's width divided by its height. Until a local film
 * has loaded, it is that of its poster; a provider's player does not tell it.
 */
export function useFilmShape(film: Film) {
  const [ratio, setRatio] = useState(() => ratioOf(film));

  return {
    style: { '--film-ratio': ratio } as CSSProperties,
    // React, unlike the DOM, bubbles this event.
    onLoadedMetadata: ({ target }: SyntheticEvent) => {
      if (target instanceof HTMLVideoElement && target.videoHeight > 0)
        setRatio(target.videoWidth / target.videoHeight);
    },
  };
}

function ratioOf({ poster, videoUrl }: Film): number {
  const { width, height } = sizeOf(poster);
  if (filmSource(videoUrl).provider === 'local') return width / height;
  // A film is wide or upright, whatever the exact shape of its poster. YouTube's shorts are upright.
  return height > width || videoUrl.includes('/shorts/') ? 1 / WIDE : WIDE;
}
