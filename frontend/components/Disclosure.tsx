import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  /** What can always be read, and is pressed. */
  summary: ReactNode;
  /** What unfolds. */
  children: ReactNode;
  isOpenAtFirst: boolean;
}

/** Something that unfolds, by the browser alone; `--sign-color` and `--sign-size` of what is around set its plus. */
export function Disclosure({ summary, children, isOpenAtFirst }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={isOpenAtFirst}>
      <summary className={styles.summary}>{summary}</summary>
      {children}
    </details>
  );
}
