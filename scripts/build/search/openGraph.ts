import { company } from '../../../frontend/content/company';
import type { Route } from '../../../frontend/routes';
import type { SharedPicture } from './sharedPictures';
import { SHARED_PICTURE_SIZE } from './sharedPictures';

/**
 * What messengers and social networks show of a shared link, as properties of Open Graph by name. X reads the same, and
 * needs only be told that the picture is a large one.
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
