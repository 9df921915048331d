import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** CSS selector of the element around the boundary, which contains nothing else. It matches no other element. */
  content: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failure?: { error: unknown };
}

/**
 * If a component inside throws, keeps the elements that were there before, with all that the visitor has typed; their links
 * and form work natively. The rest of the page stays interactive. If the document has no such elements, because the page
 * of a link fails before it is shown, passes the error on.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {};

  /** Taken at the failure, and put back after React has removed them. */
  private kept: readonly Node[] | undefined;

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;

    if (this.kept === undefined) {
      const [place, ...others] = document.querySelectorAll(this.props.content);
      if (place === undefined || others.length > 0) throw failure.error;
      this.kept = [...place.childNodes];
    }
    return <div style={{ display: 'contents' }} ref={this.putBack} />;
  }

  override componentDidUpdate({ content }: ErrorBoundaryProps) {
    // Only the server has the page that the boundary is now around.
    if (this.state.failure !== undefined && content !== this.props.content) window.location.reload();
  }

  private putBack = (place: HTMLDivElement | null) => place?.append(...(this.kept ?? []));
}
