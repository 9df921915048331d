import { Component, type ReactNode } from 'react';
import { currentRoute } from '../routes';

/** `kept` are the page's elements when a component failed, which React removes. */
type ErrorBoundaryState = { kept?: readonly Node[] };

const rootElement = () => document.getElementById('root') as HTMLElement;

/**
 * If a component throws, puts the page's elements back as they were, with the text typed into them; from then on the browser
 * follows their links and submits their forms.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { kept: [...rootElement().childNodes] };
  }

  override render() {
    return this.state.kept === undefined && this.props.children;
  }

  override componentDidCatch() {
    const root = rootElement();
    const reload = () => window.location.reload();
    root.replaceChildren(...(this.state.kept ?? []));
    // The page of a link has failed before it was shown, or its code could not be loaded: the server sends it.
    if (root.dataset.page !== currentRoute().file) reload();
    // Nothing else follows Back any more.
    addEventListener('popstate', reload);
  }
}
