import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../../../frontend/App';
import { SiteLayout } from '../../../frontend/components/layout/SiteLayout';
import { BASE } from '../../../frontend/lib/base';
import type { Route } from '../../../frontend/routes';

/** A path without a route, at which the 404 page is rendered. */
const UNKNOWN_PATH = '/404';

/** Renders one route to the HTML that React hydrates in the browser. Rejects when the page throws. */
export function renderRoute(route: Route): Promise<string> {
  return renderAt(route.path ?? UNKNOWN_PATH, <App />);
}

/** Renders a page without a route in the site's layout; the browser does not hydrate it. */
export function renderInLayout(page: ReactNode): Promise<string> {
  return renderAt(UNKNOWN_PATH, <SiteLayout>{page}</SiteLayout>);
}

async function renderAt(path: string, tree: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={import.meta.env.BASE_URL} location={BASE + path}>
        {tree}
      </StaticRouter>
    </StrictMode>,
    // Without a Suspense boundary it rejects with each error; React would print it too.
    { onError: () => {} },
  );
  return new Response(prelude).text();
}
