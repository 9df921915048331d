import { type ComponentType, lazy } from 'react';
import { pages } from './content/pages';
import type { PageWords, RoutePath } from './content/types';
import { showLoading } from './lib/showLoading';

/** Imports a page's module, whose default export is the page's component. */
type LoadPage = () => Promise<{ default: ComponentType }>;

/** Each page is a chunk of its own. */
const modules = import.meta.glob<{ default: ComponentType }>('./pages/*/*Page.tsx');

/** One page of the site: its address, the words of its head, and its component in a chunk of its own. */
export interface Route extends PageWords {
  /** `null` matches every address that no other route has. */
  path: RoutePath | null;
  /** Name of the prerendered file in the upload. */
  file: string;
  /** Whether search engines may list it, which also puts it into the sitemap. */
  isIndexed: boolean;
  /** Path of the page's module inside `frontend/`, by which the build finds its styles. */
  module: string;
  /** Fetches the page's code; rejects without network, or when a newer upload has replaced it. */
  load: LoadPage;
  Page: ComponentType;
}

/** Every page with an address: the one list that the router, the build, `.htaccess`, the local server and the sitemap read. */
export const routes: readonly Route[] = [
  route('/', pages.home, 'pages/home/HomePage.tsx'),
  route('/our-work', pages.ourWork, 'pages/our-work/OurWorkPage.tsx'),
  route('/services', pages.services, 'pages/services/ServicesPage.tsx'),
  route('/contact', pages.contact, 'pages/contact/ContactPage.tsx'),
  route('/landing', pages.landing, 'pages/landing/LandingPage.tsx', { isIndexed: false }),
];

/** The page for every other address, sent with status 404. */
export const notFoundRoute = route(null, pages.notFound, 'pages/not-found/NotFoundPage.tsx', {
  isIndexed: false,
});

/** The route of a path such as `/contact`; unknown paths get the page for unknown addresses. */
export function routeOf(pathname: string): Route {
  return routes.find((route) => route.path === pathname) ?? notFoundRoute;
}

function route(path: RoutePath | null, words: PageWords, module: string, { isIndexed = true } = {}): Route {
  const load = modules[`./${module}`];
  if (load === undefined) throw new Error(`There is no page frontend/${module}.`);
  const file = path === null ? '404.html' : `${path.slice(1) || 'index'}.html`;
  const loadInBrowser = () => showLoading(load().catch(askServer));

  return { path, file, ...words, isIndexed, module, load, Page: lazy(import.meta.env.SSR ? load : loadInBrowser) };
}

/** The address bar has the new address already: where its code cannot be fetched, the server still has the page. */
function askServer(): Promise<never> {
  window.location.reload();

  return new Promise(() => {});
}
