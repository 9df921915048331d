import { type ComponentPropsWithoutRef, createContext, useContext } from 'react';
import { ErrorBoundary } from './ErrorBoundary';

/** CSS selector of the root element while it shows the page that is rendered. */
export const ShownPage = createContext('');

interface PartProps extends ComponentPropsWithoutRef<'section'> {
  /** Its name, which no other part of the page has. Not from `useId`, whose values differ if React renders a page anew. */
  name: string;
  as?: 'section' | 'div';
}

/** An element that keeps its content if a component in it throws (see ErrorBoundary.tsx). */
export function Part({ name, as: Tag = 'div', children, ...attributes }: PartProps) {
  const page = useContext(ShownPage);

  return (
    <Tag {...attributes} data-part={name}>
      <ErrorBoundary content={`${page} [data-part=${JSON.stringify(name)}]`}>{children}</ErrorBoundary>
    </Tag>
  );
}
