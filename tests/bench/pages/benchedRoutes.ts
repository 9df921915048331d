import { routes } from '../../../frontend/routes';

export interface BenchedRoute {
  path: string;
  /** Name of the prerendered file in the upload. */
  file: string;
  isHome: boolean;
  isIndexed: boolean;
}

/** All routes of the site, but of those with the same module only the first. */
export const benchedRoutes: readonly BenchedRoute[] = routes
  .filter(({ module }, index) => routes.findIndex((route) => route.module === module) === index)
  .map(({ path, file, isIndexed }) => ({ path, file, isIndexed, isHome: path === '/' }));
