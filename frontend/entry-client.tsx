// Before all styles: it says which layer wins.
import './styles/layers.css';
import 'virtual:later-fonts.css';
import 'virtual:still-colours.css';
import 'virtual:title-lines.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { BASE } from './lib/base';
import { routeOf } from './routes';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

// An early touch can bring React while the end of the page is still on its way.
if (document.readyState === 'loading') {
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
const route = routeOf(window.location.pathname.slice(BASE.length));
// A server may answer an unusual spelling of an address with its page. React would put another page in its place, with
// all that was typed gone; left alone, the page works by itself.
const isItsPage = route.file === root.dataset.page;
if (isItsPage) await route.load();
const sent = [...root.childNodes];
if (hasGoneBack()) {
  window.location.reload();
} else if (isItsPage) {
  // Only as a transition does React give the processor back between the pieces of its work; else all of it is one task.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter basename={import.meta.env.BASE_URL}>
          <App />
        </BrowserRouter>
      </StrictMode>,
      { onUncaughtError: showPageAsSent },
    );
  });
} else {
  dispatchEvent(new Event('static'));
}

/**
 * React empties a page of which a component outside all sections fails. It is put back as it was sent, with the words that were
 * typed before React came; the server sends any other page.
 */
function showPageAsSent(problem: unknown): void {
  console.error(problem);
  setTimeout(() => {
    if (routeOf(window.location.pathname.slice(BASE.length)) !== route) {
      window.location.reload();
      return;
    }
    root?.replaceChildren(...sent);
    dispatchEvent(new Event('static'));
  });
}

/** Whether the address is no longer the one of this page: before React is there, nothing draws what the history leads to. */
function hasGoneBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit !== undefined && new URL(visit.name).pathname !== window.location.pathname;
}
