// Must be first: cascade layers are ordered by their first declaration.
import './styles/layers.css';
import './styles/reset.css';
import './styles/tokens.css';
import './styles/base.css';
import 'virtual:first-fonts.css';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { SiteLayout } from './components/layout/SiteLayout';
import { useEntrances } from './hooks/useEntrances';
import { usePageChange } from './hooks/usePageChange';
import { pageLocation } from './lib/pageLocation';
import { routeOf } from './routes';

/** The root component: the page of the current URL in the site's layout. */
export function App() {
  const route = routeOf(pageLocation(useLocation()).pathname);
  usePageChange(route);
  useEntrances(route.file);
  useEffect(() => {
    // For entry-client.tsx, the editor's previews and the tests.
    dispatchEvent(new Event('hydrated'));
  }, []);

  // Without a Suspense boundary React keeps showing the old page until the next page's code has loaded. With useMemo a press
  // that changes only the address, as on a film, does not render the whole page.
  return useMemo(
    () => (
      <SiteLayout>
        <route.Page />
      </SiteLayout>
    ),
    [route],
  );
}
