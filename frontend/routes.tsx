import { pages } from './content/pages';
import type { RoutePath } from './content/types';
import { type PageModule, pageModule } from './lib/pageModule';

/** One address of the site: the words of its head, and the page that is fetched only when the address is visited. */
export interface Route {
  /** `null` is every address that no other route has. */
  path: RoutePath | null;
  /** Name of the prerendered file in the upload. */
  file: string;
  title: string;
  description: string;
  /** Whether search engines may list it, which also puts it into the sitemap. */
  isIndexed: boolean;
  page: PageModule;
  /** Path of the page's module, for the build to name in the HTML what the browser will need. */
  module: string;
}

/** The site map: the one list that the router, the prerenderer, `.htaccess`, the local server and the sitemap read. */
export const routes: readonly Route[] = [
  {
    path: '/',
    file: 'index.html',
    ...pages.home,
    isIndexed: true,
    page: pageModule(async () => (await import('./pages/home/HomePage')).HomePage),
    module: 'pages/home/HomePage.tsx',
  },
  {
    path: '/our-work',
    file: 'our-work.html',
    ...pages.ourWork,
    isIndexed: true,
    page: pageModule(async () => (await import('./pages/our-work/OurWorkPage')).OurWorkPage),
    module: 'pages/our-work/OurWorkPage.tsx',
  },
  {
    path: '/services',
    file: 'services.html',
    ...pages.services,
    isIndexed: true,
    page: pageModule(async () => (await import('./pages/services/ServicesPage')).ServicesPage),
    module: 'pages/services/ServicesPage.tsx',
  },
  {
    path: '/contact',
    file: 'contact.html',
    ...pages.contact,
    isIndexed: true,
    page: pageModule(async () => (await import('./pages/contact/ContactPage')).ContactPage),
    module: 'pages/contact/ContactPage.tsx',
  },
  {
    path: '/landing',
    file: 'landing.html',
    ...pages.landing,
    isIndexed: false,
    page: pageModule(async () => (await import('./pages/landing/LandingPage')).LandingPage),
    module: 'pages/landing/LandingPage.tsx',
  },
];

/** What every other address shows, with status 404. */
export const notFoundRoute: Route = {
  path: null,
  file: '404.html',
  ...pages.notFound,
  isIndexed: false,
  page: pageModule(async () => (await import('./pages/not-found/NotFoundPage')).NotFoundPage),
  module: 'pages/not-found/NotFoundPage.tsx',
};

/** The route of a path such as `/contact`; unknown paths get the page that says so. */
export function routeOf(pathname: string): Route {
  return routes.find((route) => route.path === pathname) ?? notFoundRoute;
}
