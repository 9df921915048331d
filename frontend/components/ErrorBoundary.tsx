import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** CSS selector of the element around the boundary; its HTML stays if a component inside throws. */
  content: string;
  children: ReactNode;
}

/**
 * If a component inside throws, keeps the HTML that was there before; its links and form work natively. The rest of the page
 * stays interactive.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  /** The HTML at the failure, as one object: reading it at each render would nest it and drop typed text. */
  private kept: { __html: string } | undefined;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;

    // At this point React has not removed the old elements yet.
    this.kept ??= { __html: document.querySelector(this.props.content)?.innerHTML ?? '' };
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own HTML
    return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={this.kept} />;
  }
}
