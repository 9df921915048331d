import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** CSS selector of the element around the boundary, which contains nothing else. It matches no other element. */
  container: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failure?: { error: unknown };
}

/**
 * If a component inside throws, keeps the elements that were there, with the text typed into them; their links and forms work
 * natively. Rethrows the error if no element matches, because the page of a link fails before it is shown.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  /** The elements at the time of the failure; React removes them before `putBack` is called. */
  private kept: readonly Node[] | undefined;

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;

    if (this.kept === undefined) {
      const [place, ...others] = document.querySelectorAll(this.props.container);
      if (place === undefined || others.length > 0) throw failure.error;
      this.kept = [...place.childNodes];
    }
    return <div style={{ display: 'contents' }} ref={this.putBack} />;
  }

  override componentDidUpdate({ container }: ErrorBoundaryProps) {
    // The kept elements belong to the page before.
    if (this.state.failure !== undefined && container !== this.props.container) window.location.reload();
  }

  private putBack = (place: HTMLDivElement | null) => place?.append(...(this.kept ?? []));
}
