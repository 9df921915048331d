// First, because the order of the cascade's layers is that of their first naming.
import './styles/layers.css';
import './styles/reset.css';
import './styles/tokens.css';
import './styles/base.css';
import 'virtual:first-fonts.css';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { SiteLayout } from './components/layout/SiteLayout';
import { useEntrances } from './hooks/useEntrances';
import { usePageChange } from './hooks/usePageChange';
import { usePrefetch } from './hooks/usePrefetch';
import { routeOf } from './routes';

/** The whole site at the router's current address. */
export function App() {
  const route = routeOf(useLocation().pathname);
  usePageChange(route);
  usePrefetch();
  useEntrances(route.file);
  useEffect(() => {
    // What the bootstrap has held for React can go on.
    dispatchEvent(new Event('hydrated'));
  }, []);

  // Without a Suspense boundary React keeps the former page until the code of the next one is there.
  return (
    <SiteLayout>
      <route.Page />
    </SiteLayout>
  );
}
