import { type ComponentType, lazy } from 'react';
import { pages } from './content/pages';
import type { PageWords, RoutePath } from './content/types';
import { showLoading } from './lib/showLoading';

/** Imports a page's module, whose default export is the page's component. */
type LoadPage = () => Promise<{ default: ComponentType }>;

/** Loaders of all pages; each page is its own chunk. */
const modules = import.meta.glob<{ default: ComponentType }>('./pages/*/*Page.tsx');

/** One page of the site: its path, its title and description, and its lazily loaded component. */
export interface Route extends PageWords {
  /** `null` matches every path that has no other route. */
  path: RoutePath | null;
  /** Name of the prerendered file in the upload. */
  file: string;
  /** Whether search engines may index it; if so, the sitemap lists it. */
  isIndexed: boolean;
  /** Path of the page's module inside `frontend/`; the build uses it to find the page's styles. */
  module: string;
  /** Loads the page's chunk; rejects offline, or if a newer deployment has replaced the chunk. */
  load: LoadPage;
  Page: ComponentType;
}

/** All pages but the 404 page: the single list for the router, the build, `.htaccess`, the local server and the sitemap. */
export const routes: readonly Route[] = [
  route('/', pages.home, 'pages/home/HomePage.tsx'),
  route('/our-work', pages.ourWork, 'pages/our-work/OurWorkPage.tsx'),
  route('/services', pages.services, 'pages/services/ServicesPage.tsx'),
  route('/contact', pages.contact, 'pages/contact/ContactPage.tsx'),
  route('/landing', pages.landing, 'pages/landing/LandingPage.tsx', { isIndexed: false }),
];

/** The page for every other path, sent with status 404. */
export const notFoundRoute = route(null, pages.notFound, 'pages/not-found/NotFoundPage.tsx', {
  isIndexed: false,
});

/** The route of a path such as `/contact`; unknown paths get the 404 page. */
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

/** Reloads and never resolves: the address bar already has the new URL, so the server sends the page. */
function askServer(): Promise<never> {
  window.location.reload();

  return new Promise(() => {});
}
