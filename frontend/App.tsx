// First, because the order of the cascade's layers is that of their first naming.
import './styles/layers.css';
import './styles/reset.css';
import './styles/tokens.css';
import './styles/base.css';
import { use, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SiteLayout } from './components/layout/SiteLayout';
import { useEntrances } from './hooks/useEntrances';
import { usePageLinks } from './hooks/usePageLinks';
import { useRouteChange } from './hooks/useRouteChange';
import { layOutWhole } from './lib/layOutWhole';
import type { PageModule } from './lib/pageModule';
import { routeOf, routes } from './routes';

/** The whole site at the router's current address. */
export function App() {
  const route = routeOf(useLocation().pathname);
  useRouteChange(route.title);
  usePageLinks(routes);
  useEntrances(route.file);
  useEffect(() => {
    // What the bootstrap has held for React can go on.
    dispatchEvent(new Event('hydrated'));
    layOutWhole();
  }, []);

  return (
    <SiteLayout>
      <RoutePage module={route.page} key={route.file} />
    </SiteLayout>
  );
}

/**
 * Draws a page. Prerendering and hydration have loaded it before; a navigation is a transition, in which React keeps the
 * former page until this one has arrived. So no page content stands in a Suspense boundary, which would be prerendered
 * into a hidden template.
 */
function RoutePage({ module }: { module: PageModule }) {
  const Page = module.loaded() ?? use(module.arrival());
  return <Page />;
}
