import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** The end of the name of a link that opens a new tab. */
export const NewTab = () => <VisuallyHidden> (opens in a new tab)</VisuallyHidden>;

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.text}>{children}</span>;
}
