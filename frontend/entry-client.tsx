// Must be the first stylesheet: it declares the order of the cascade layers.
import './styles/layers.css';
import 'virtual:later-fonts.css';
import 'virtual:still-colors.css';
import 'virtual:title-lines.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App';
import { ErrorBoundary } from './components/ErrorBoundary';
import { currentRoute } from './routes';

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
const sent = [...root.childNodes];
const focusedId = document.activeElement?.id;
const openMenuId = 'popover' in root ? document.querySelector('[popover]:popover-open')?.id : undefined;
let isHydrated = false;
addEventListener('hydrated', () => {
  isHydrated = true;
  // The router follows Back only from now on; it may have been pressed during hydration.
  if (hasGoneBack()) window.location.reload();
});
if (hasGoneBack()) {
  window.location.reload();
} else if (isItsPage) {
  // In a transition React yields to the browser while it hydrates; otherwise hydration is one long task.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <ErrorBoundary>
          <BrowserRouter basename={import.meta.env.BASE_URL}>
            <App />
          </BrowserRouter>
        </ErrorBoundary>
      </StrictMode>,
      { onRecoverableError: restoreInteraction },
    );
  });
} else {
  dispatchEvent(new Event('static'));
}

/**
 * Restores the typed text, the focus and what was open before hydration: where the page differs from what React renders,
 * because the browser has translated it, React replaces all its elements.
 */
function restoreInteraction(problem: unknown): void {
  console.error(problem);
  // Later errors leave the page as it is, and what was typed first may be out of date.
  if (isHydrated) return;
  for (const { id, value } of allSent<HTMLInputElement>('input[id], textarea[id], select[id]')) {
    const field = document.getElementById(id);
    if (!field || !('value' in field)) continue;
    field.value = value;
    // The phone input tidies its number on this event.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const sentAnswers = allSent<HTMLDetailsElement>('details');
  for (const [index, answer] of root?.querySelectorAll('details').entries() ?? []) {
    answer.open = sentAnswers[index]?.open ?? false;
  }
  if (openMenuId) document.getElementById(openMenuId)?.showPopover();
  if (focusedId) document.getElementById(focusedId)?.focus();
}

/** The elements of the page as sent that match the selector. */
function allSent<Kind extends Element>(selector: string): Kind[] {
  return sent.flatMap((node) => (node instanceof Element ? [...node.querySelectorAll<Kind>(selector)] : []));
}

/** Whether Back or Forward has changed the URL before hydration, when nothing renders the new page. */
function hasGoneBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit !== undefined && new URL(visit.name).pathname !== window.location.pathname;
}
