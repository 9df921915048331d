import { sourcesOf } from '../../../frontend/lib/mediaFiles';
import { NO_PHONES, PHONES } from '../../../frontend/lib/screens';

/** The picture of a page's first screen, as `Picture` draws it. */
export interface FirstPicture {
  still: string;
  /** Another crop for screens below 768px. */
  stillOnPhones?: string | undefined;
  sizes: string;
}

/** The tags that preload a page's first picture; of two crops, the browser fetches only the one for its screen. */
export function preloadPicture({ still, stillOnPhones, sizes }: FirstPicture): string {
  if (stillOnPhones === undefined) return tag(still, sizes);

  return [tag(stillOnPhones, sizes, PHONES), tag(still, sizes, NO_PHONES)].join('\n    ');
}

function tag(still: string, sizes: string, media?: string): string {
  const condition = media === undefined ? '' : ` media="${media}"`;
  return `<link rel="preload" as="image" type="image/avif"${condition} imagesrcset="${sourcesOf(still)}" imagesizes="${sizes}" fetchpriority="high">`;
}
