import { routes } from '../../../frontend/routes';

export interface BenchedRoute {
  path: string;
  /** Name of the prerendered file in the upload. */
  file: string;
  isHome: boolean;
  isIndexed: boolean;
}

/** All pages of the site that have an address; of those that differ only in their content, the first. */
export const benchedRoutes: readonly BenchedRoute[] = routes
  .filter(({ module }, index) => routes.findIndex((route) => route.module === module) === index)
  .map(({ path, file, isIndexed }) => ({ path, file, isIndexed, isHome: path === '/' }));
