import company from '../../../frontend/content/company.yaml';
import type { Route } from '../../../frontend/routes';
import type { SharedPicture } from './sharedPictures';
import { SHARED_PICTURE_SIZE } from './sharedPictures';

/**
 * The Open Graph properties of a page by name, which messengers and social networks show for a shared link. X reads
 * them too; it only needs `twitter:card` in addition, for a large picture.
 */
export function openGraph(route: Route, address: string, picture: SharedPicture): Record<string, string> {
  return {
    'og:url': address,
    'og:type': 'website',
    'og:locale': 'en_IN',
    'og:site_name': company.name,
    'og:title': route.title,
    'og:description': route.description,
    'og:image': picture.address,
    'og:image:width': String(SHARED_PICTURE_SIZE.width),
    'og:image:height': String(SHARED_PICTURE_SIZE.height),
    'og:image:alt': picture.alt,
  };
}
