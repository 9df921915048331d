import { type ComponentPropsWithoutRef, useId } from 'react';
import { ErrorBoundary } from './ErrorBoundary';

interface PartProps extends ComponentPropsWithoutRef<'section'> {
  as?: 'section' | 'div';
}

/** An element that keeps its content if a component in it throws (see ErrorBoundary.tsx). */
export function Part({ as: Tag = 'div', children, ...attributes }: PartProps) {
  const key = useId();

  return (
    <Tag {...attributes} data-part={key}>
      <ErrorBoundary content={`[data-part="${key}"]`}>{children}</ErrorBoundary>
    </Tag>
  );
}
