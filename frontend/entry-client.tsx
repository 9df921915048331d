// Must be the first stylesheet: it declares the order of the cascade layers.
import './styles/layers.css';
import 'virtual:later-fonts.css';
import 'virtual:still-colors.css';
import 'virtual:title-lines.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { BASE } from './lib/base';
import { routeOf } from './routes';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

// An early interaction can load React before the browser has parsed the whole page.
if (document.readyState === 'loading') {
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}
const route = routeOf(window.location.pathname.slice(BASE.length));
// For an unusual spelling of a URL the server may send one page while the router finds another. React would then
// replace the page and lose all typed text, so the page stays static.
const isItsPage = route.file === root.dataset.page;
if (isItsPage) await route.load();
const sent = [...root.childNodes];
const focusedId = document.activeElement?.id;
let isHydrated = false;
addEventListener('hydrated', () => {
  isHydrated = true;
});
if (hasGoneBack()) {
  window.location.reload();
} else if (isItsPage) {
  // In a transition React yields to the browser while it hydrates; otherwise hydration is one long task.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter basename={import.meta.env.BASE_URL}>
          <App />
        </BrowserRouter>
      </StrictMode>,
      { onUncaughtError: showPageAsSent, onRecoverableError: restoreTyped },
    );
  });
} else {
  dispatchEvent(new Event('static'));
}

/**
 * Restores the page's HTML as sent, with text typed before hydration: React empties the page when a component outside all
 * error boundaries throws. After a navigation it reloads instead.
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

/**
 * Puts back what was typed before hydration, and the focus: where the page as sent is not what React renders, because the
 * browser has translated it, React renders all of it again.
 */
function restoreTyped(problem: unknown): void {
  console.error(problem);
  // Later errors leave the page as it is, and what was typed first may be out of date.
  if (isHydrated) return;
  for (const node of sent) {
    if (!(node instanceof Element)) continue;
    for (const { id, value } of node.querySelectorAll<HTMLInputElement>('input[id], textarea[id], select[id]')) {
      const field = document.getElementById(id);
      if (!field || !('value' in field)) continue;
      field.value = value;
      // The phone input tidies its number on this event.
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  if (focusedId) document.getElementById(focusedId)?.focus();
}

/** Whether Back or Forward has changed the URL before hydration, when nothing renders the new page. */
function hasGoneBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit !== undefined && new URL(visit.name).pathname !== window.location.pathname;
}
