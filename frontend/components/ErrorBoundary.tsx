import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** CSS selector of the element around the boundary, whose HTML stays where its components fail. */
  content: string;
  children: ReactNode;
}

/**
 * Where a component inside throws, shows what the page showed before: complete HTML whose links and form the browser answers
 * by itself. The rest of the page goes on.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;

    // React has not taken anything out of the document yet.
    const html = document.querySelector(this.props.content)?.innerHTML ?? '';
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own HTML
    return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: html }} />;
  }
}
