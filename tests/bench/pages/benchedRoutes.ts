import { routes } from '../../../frontend/routes';

export interface BenchedRoute {
  path: string;
  /** Name of the prerendered file in the upload. */
  file: string;
  isHome: boolean;
  isIndexed: boolean;
}

/** All pages of the site that have an address. */
export const benchedRoutes: readonly BenchedRoute[] = routes.flatMap(({ path, file, isIndexed }) =>
  path === null ? [] : [{ path, file, isIndexed, isHome: path === '/' }],
);
