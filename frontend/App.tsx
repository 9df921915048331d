// Must be first: cascade layers are ordered by their first declaration.
import './styles/layers.css';
import './styles/reset.css';
import './styles/tokens.css';
import './styles/base.css';
import 'virtual:first-fonts.css';
import { useEffect } from 'react';
import { ErrorBoundary } from './components/ErrorBoundary';
import { SiteLayout } from './components/layout/SiteLayout';
import { PageSelector } from './components/Part';
import { useEntrances } from './hooks/useEntrances';
import { useLateLayout } from './hooks/useLateLayout';
import { usePageChange } from './hooks/usePageChange';
import { usePageLocation } from './hooks/usePageLocation';
import { usePrefetch } from './hooks/usePrefetch';
import { routeOf } from './routes';

/** The root component: the page of the current URL in the site's layout. */
export function App() {
  const route = routeOf(usePageLocation().pathname);
  usePageChange(route);
  usePrefetch();
  useEntrances(route.file);
  useLateLayout(route.file);
  useEffect(() => {
    // Makes the bootstrap replay the form or button that it has held.
    dispatchEvent(new Event('hydrated'));
  }, []);

  // Matches nothing while a link's page is not shown yet: if that page fails, the server sends it (see entry-client.tsx).
  const pageSelector = `[data-page="${route.file}"]`;
  // Without a Suspense boundary React keeps showing the old page until the next page's code has loaded.
  return (
    <PageSelector value={pageSelector}>
      <ErrorBoundary container={pageSelector}>
        <SiteLayout>
          <ErrorBoundary container={`${pageSelector} main`} key={route.file}>
            <route.Page />
          </ErrorBoundary>
        </SiteLayout>
      </ErrorBoundary>
    </PageSelector>
  );
}
