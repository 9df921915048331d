// Must be the first stylesheet: it declares the order of the cascade layers.
import './styles/layers.css';
import 'virtual:later-fonts.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { ErrorBoundary } from './components/ErrorBoundary';
import { isSavingData } from './lib/connection';
import { idle } from './lib/idle';
import { currentRoute, routes } from './routes';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

// An early interaction can load React before the browser has parsed the whole page.
if (document.readyState === 'loading') {
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
const route = currentRoute();
// For an unusual spelling of a URL the server may send one page while the router finds another. React would then
// replace the page and lose all typed text, so the page stays static.
const isItsPage = route.file === root.dataset.page;
if (isItsPage) await route.load();
addEventListener('hydrated', async () => {
  // The router follows Back only from now on; it may have been pressed during hydration.
  if (hasGoneBack()) window.location.reload();
  // So that links answer at once.
  for (const { load } of isSavingData() ? [] : routes) {
    await idle();
    // A page whose code cannot be fetched now is fetched when its link is followed.
    await load().catch(() => undefined);
  }
});
if (hasGoneBack()) {
  window.location.reload();
} else if (isItsPage && !(isTranslated() && isInUse())) {
  // After a reload of a film's dialog the server has sent the page of the address, so no page is behind it any more.
  history.replaceState(null, '');
  // In a transition React yields to the browser while it hydrates; otherwise hydration is one long task.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <ErrorBoundary>
          {/* Without transitions a press and its answer are one task: Safari then lets a film play with sound. */}
          <BrowserRouter basename={import.meta.env.BASE_URL} useTransitions={false}>
            <App />
          </BrowserRouter>
        </ErrorBoundary>
      </StrictMode>,
    );
  });
}

/**
 * Whether the browser has translated the page, which wraps texts in `<font>`. React would replace such a page, with what the
 * visitor has typed and opened in it.
 */
function isTranslated(): boolean {
  return document.querySelector('#root font') !== null;
}

/** Whether the visitor has typed something, or is at a field, an answer or the menu. */
function isInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
  return document.activeElement !== document.body || [...fields].some((field) => field.value !== field.defaultValue);
}

/** Whether Back or Forward has changed the URL before hydration, when nothing renders the new page. */
function hasGoneBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit !== undefined && new URL(visit.name).pathname !== window.location.pathname;
}
