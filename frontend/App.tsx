// Must be first: cascade layers are ordered by their first declaration.
import './styles/layers.css';
import './styles/reset.css';
import './styles/brand.css';
import './styles/tokens.css';
import './styles/base.css';
import 'virtual:first-fonts.css';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { SiteLayout } from './components/layout/SiteLayout';
import { useEntrances } from './hooks/useEntrances';
import { usePageChange } from './hooks/usePageChange';
import { pageLocation } from './lib/pageLocation';
import { routeOf } from './routes';

/** The root component: the page of the current URL in the site's layout. */
export function App() {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  // The page in view answers while the code of a link's page is on its way. Not after Back: the browser restores the place at once.
  const { pathname } = pageLocation(location);
  const latePathname = useDeferredValue(pathname);
  const route = routeOf(isBack ? pathname : latePathname);
  usePageChange(route, location, isBack);
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
