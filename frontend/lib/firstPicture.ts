import { sourcesOf } from './mediaFiles';
import { PHONES } from './screens';

/** The still that a page's first screen shows. */
export interface FirstPicture {
  poster: string;
  posterOnPhones?: string | undefined;
  /** How wide it is shown, where that is not the whole screen: the attribute `sizes` of HTML. */
  sizes?: string;
}

/** Fetches the file that `Picture` will draw, in the format that nearly all browsers take. */
export function fetchPicture({ poster, posterOnPhones = poster, sizes = '100vw' }: FirstPicture): void {
  const image = new Image();
  image.sizes = sizes;
  image.srcset = sourcesOf(matchMedia(PHONES).matches ? posterOnPhones : poster, 'avif');
}
