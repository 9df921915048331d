import { Fragment } from 'react';
import styles from './Lockup.module.css';

/** A page's title, set in stacked lines that read as one sentence. */
export function Lockup({ lines }: { lines: readonly string[] }) {
  return (
    <h1 className={styles.lockup} tabIndex={-1}>
      {lines.map((line) => (
        <Fragment key={line}>
          <span className={styles.line}>{line}</span>{' '}
        </Fragment>
      ))}
    </h1>
  );
}
