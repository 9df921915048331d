import { type ComponentType, lazy } from 'react';
import { pages } from './content/pages';
import type { PageWords, RoutePath } from './content/types';
import { showLoading } from './lib/showLoading';

/** Imports a page's module, whose default export is the page's component. */
type LoadPage = () => Promise<{ default: ComponentType }>;

/** One page of the site: its address, the words of its head, and its component in a chunk of its own. */
export interface Route extends PageWords {
  /** `null` matches every address that no other route has. */
  path: RoutePath | null;
  /** Name of the prerendered file in the upload. */
  file: string;
  /** Whether search engines may list it, which also puts it into the sitemap. */
  isIndexed: boolean;
  /** Fetches the page's code; rejects without network, or when a newer upload has replaced it. */
  load: LoadPage;
  Page: ComponentType;
}

/** Every page with an address: the one list that the router, the build, `.htaccess`, the local server and the sitemap read. */
export const routes: readonly Route[] = [
  route('/', pages.home, () => import('./pages/home/HomePage')),
  route('/our-work', pages.ourWork, () => import('./pages/our-work/OurWorkPage')),
  route('/services', pages.services, () => import('./pages/services/ServicesPage')),
  route('/contact', pages.contact, () => import('./pages/contact/ContactPage')),
  route('/landing', pages.landing, () => import('./pages/landing/LandingPage'), { isIndexed: false }),
];

/** The page for every other address, sent with status 404. */
export const notFoundRoute = route(null, pages.notFound, () => import('./pages/not-found/NotFoundPage'), {
  isIndexed: false,
});

/** The route of a path such as `/contact`; unknown paths get the page for unknown addresses. */
export function routeOf(pathname: string): Route {
  return routes.find((route) => route.path === pathname) ?? notFoundRoute;
}

function route(path: RoutePath | null, words: PageWords, load: LoadPage, { isIndexed = true } = {}): Route {
  const file = path === null ? '404.html' : `${path.slice(1) || 'index'}.html`;
  const loadInBrowser = () => showLoading(load().catch(askServer));

  return { path, file, ...words, isIndexed, load, Page: lazy(import.meta.env.SSR ? load : loadInBrowser) };
}

/** The address bar has the new address already: where its code cannot be fetched, the server still has the page. */
function askServer(): Promise<never> {
  window.location.reload();

  return new Promise(() => {});
}
