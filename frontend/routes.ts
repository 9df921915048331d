import { type ComponentType, lazy } from 'react';
import { pages } from './content/pages';
import type { PageWords, RoutePath } from './content/types';
import { showLoading } from './lib/showLoading';

interface TableLine {
  /** Path of the page's module inside `frontend/`. */
  module: string;
  /** Whether search engines may index the page; they may unless this is false. */
  isIndexed?: boolean;
}

/** The component of each page of `content/pages.ts`, which has the paths. */
const table: Readonly<Record<keyof typeof pages, TableLine>> = {
  home: { module: 'pages/home/HomePage.tsx' },
  ourWork: { module: 'pages/our-work/OurWorkPage.tsx' },
  services: { module: 'pages/services/ServicesPage.tsx' },
  contact: { module: 'pages/contact/ContactPage.tsx' },
  landing: { module: 'pages/landing/LandingPage.tsx', isIndexed: false },
  privacy: { module: 'pages/privacy/PrivacyPage.tsx' },
  notFound: { module: 'pages/not-found/NotFoundPage.tsx', isIndexed: false },
};

/** Imports a page's module, whose default export is the page's component. */
type LoadPage = () => Promise<{ default: ComponentType }>;

/** Loaders of all pages; each page is its own chunk. */
const modules = import.meta.glob<{ default: ComponentType }>('./pages/*/*Page.tsx');

/** One page of the site: its path, its title and description, and its lazily loaded component. */
export interface Route extends Omit<PageWords, 'path'> {
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

const { notFound, ...pagesWithPath } = pages;

/** All pages but the 404 page: the single list for the router, the build, `.htaccess`, the local server and the sitemap. */
export const routes: readonly Route[] = Object.entries(pagesWithPath).map(([name, words]) =>
  route(name, words, words.path),
);

/** The page for every other path, sent with status 404. */
export const notFoundRoute = route('notFound', notFound, null);

/** The route of a path such as `/contact`; unknown paths get the 404 page. */
export function routeOf(pathname: string): Route {
  return routes.find((route) => route.path === pathname) ?? notFoundRoute;
}

function route(name: string, words: PageWords, path: RoutePath | null): Route {
  const { module = '', isIndexed = true }: Partial<TableLine> = table[name as keyof typeof table] ?? {};
  const load = modules[`./${module}`];
  if (load === undefined)
    throw new Error(`frontend/routes.ts: ${name} has no module; write one such as pages/home/HomePage.tsx.`);
  const file = path === null ? '404.html' : `${path.slice(1) || 'index'}.html`;
  const loadInBrowser = () => showLoading(load().catch(askServer));

  return { ...words, path, file, isIndexed, module, load, Page: lazy(import.meta.env.SSR ? load : loadInBrowser) };
}

/** Reloads and never resolves: the address bar already has the new URL, so the server sends the page. */
function askServer(): Promise<never> {
  window.location.reload();

  return new Promise(() => {});
}
