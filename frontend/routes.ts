import { type ComponentType, createElement, lazy } from 'react';
import filmPages from './content/films.yaml?pages';
import { BASE } from './lib/base';
import type { FilmPageContent, FilmPageRoute } from './schema/films';
import type { PageHead } from './schema/records';

interface RouteConfig {
  /** The page's file in `frontend/content`, without its ending. */
  content: string;
  /** Path of the page's module inside `frontend/`; the build uses it to find the page's styles. */
  module: string;
  /** Whether search engines may index the page, so that the sitemap lists it; they may unless this is false. */
  isIndexed?: boolean;
}

/** All pages with a path; the path is in the page's content file. */
const routeConfigs: readonly RouteConfig[] = [
  { content: 'home', module: 'pages/home/HomePage.tsx' },
  { content: 'our-work', module: 'pages/our-work/OurWorkPage.tsx' },
  { content: 'services', module: 'pages/services/ServicesPage.tsx' },
  { content: 'contact', module: 'pages/contact/ContactPage.tsx' },
  { content: 'landing', module: 'pages/landing/LandingPage.tsx', isIndexed: false },
  { content: 'privacy', module: 'pages/privacy/PrivacyPage.tsx' },
];

/** The page for every other path. */
const notFound: RouteConfig = { content: 'not-found', module: 'pages/not-found/NotFoundPage.tsx', isIndexed: false };

/** The page of each film that has a story. */
const filmPage: RouteConfig = { content: 'films', module: 'pages/film/FilmPage.tsx' };

/** Imports a page's module, whose default export is the page's component. */
type LoadPage = () => Promise<{ default: ComponentType }>;

/** Loaders of all pages; each file `…Page.tsx` is its own chunk. */
const modules = import.meta.glob<{ default: ComponentType }>('./pages/*/*Page.tsx');
/** The path, title and description in the content file of each page. */
const heads = import.meta.glob<PageHead>('./content/*.yaml', { query: '?page', import: 'default', eager: true });

/** One page of the site: its path, its title and description, and its lazily loaded component. */
export interface Route extends Omit<PageHead, 'path'>, Required<RouteConfig> {
  /** `null` matches every path that has no other route. */
  path: string | null;
  /** Name of the prerendered file in the upload. */
  file: string;
  /** Loads the page's chunk; rejects offline, or if a newer deployment has replaced the chunk. */
  load: LoadPage;
  Page: ComponentType;
}

/** All pages but the 404 page: the single list for the router, the build, `.htaccess`, the local server and the sitemap. */
export const routes = [
  ...routeConfigs.map((config) => route(config)),
  ...filmPages.map(({ load, ...head }) => route(filmPage, head, load)),
  // The content check requires their paths.
] as readonly (Route & { path: string })[];

/** The page for every other path, sent with status 404. */
export const notFoundRoute: Route = route(notFound);

/** The route of a path such as `/contact`; unknown paths get the 404 page. */
export const routeOf = (pathname: string): Route => routes.find(({ path }) => path === pathname) ?? notFoundRoute;

/** The route of the address bar. */
export const currentRoute = (): Route => routeOf(window.location.pathname.slice(BASE.length));

function route(
  config: RouteConfig,
  head = heads[`./content/${config.content}.yaml`],
  loadFilm?: FilmPageRoute['load'],
): Route {
  const { content, module } = config;
  const loadPage = modules[`./${module}`];
  if (head === undefined)
    throw new Error(`frontend/routes.ts: there is no frontend/content/${content}.yaml with a page.`);
  if (loadPage === undefined)
    throw new Error(
      `frontend/routes.ts: frontend/${module} is no page; name a file that fits frontend/pages/*/*Page.tsx in the line of ${content}.`,
    );
  const { path = null } = head;
  const file = path === null ? '404.html' : `${path.slice(1) || 'index'}.html`;
  const load = loadFilm ? filmLoader(loadPage, loadFilm) : loadPage;
  const Page = lazy(import.meta.env.SSR ? load : () => showLoading(load));
  return { isIndexed: true, ...config, ...head, path, file, load, Page };
}

/** Loads the film page's module together with the content of one film. */
function filmLoader(loadPage: LoadPage, loadFilm: FilmPageRoute['load']): LoadPage {
  return async () => {
    const [page, { default: content }] = await Promise.all([loadPage(), loadFilm()]);
    const FilmPage = page.default as ComponentType<FilmPageContent>;
    return { default: () => createElement(FilmPage, content) };
  };
}

/** Loads a page's code; NavBar.module.css meanwhile shows a progress line. */
async function showLoading(load: LoadPage): ReturnType<LoadPage> {
  const { dataset } = document.documentElement;
  dataset.loading = '';
  try {
    return await load();
  } finally {
    delete dataset.loading;
  }
}
