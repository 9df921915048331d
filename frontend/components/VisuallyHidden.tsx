import type { ReactNode } from 'react';

/** The end of the name of a link that opens a new tab. */
export const NewTab = () => <VisuallyHidden> (opens in a new tab)</VisuallyHidden>;

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span data-hidden="">{children}</span>;
}
