import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Words for those who hear the page, where those who see it know them from the picture. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.text}>{children}</span>;
}
