import { type ComponentPropsWithoutRef, createContext, useContext } from 'react';
import { ErrorBoundary } from './ErrorBoundary';

/** CSS selector of the root element while it shows the page that is rendered; until a link's page is shown it matches nothing. */
export const PageSelector = createContext('');

interface PartProps extends ComponentPropsWithoutRef<'section'> {
  /** Unique on the page. Not from `useId`, whose values differ from those in static HTML if React renders the page anew. */
  name: string;
  as?: 'section' | 'div';
}

/** An element that keeps its content if a component in it throws (see ErrorBoundary.tsx). */
export function Part({ name, as: Tag = 'div', children, ...attributes }: PartProps) {
  const page = useContext(PageSelector);

  return (
    <Tag {...attributes} data-part={name}>
      <ErrorBoundary container={`${page} [data-part=${JSON.stringify(name)}]`}>{children}</ErrorBoundary>
    </Tag>
  );
}
