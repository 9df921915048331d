import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  /** The always visible part; a click on it toggles the content. */
  summary: ReactNode;
  /** The collapsible content. */
  children: ReactNode;
  isOpenAtFirst: boolean;
}

/** Collapsible content in a native `<details>`; an ancestor's `--sign-color` and `--sign-size` style its plus sign. */
export function Disclosure({ summary, children, isOpenAtFirst }: DisclosureProps) {
  return (
    <details className={styles.disclosure} dir="auto" open={isOpenAtFirst}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  );
}
