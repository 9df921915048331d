import type { Reason } from '../content/types';
import styles from './ReasonList.module.css';

/** Longer than this, in letters, and a row's title has no room to open to its full width in its line. */
const LONG_TITLE = 19;

/** Points, each with the sentence that backs it: side by side in columns, or as rows of large words. */
export function ReasonList({ reasons, look = 'columns' }: { reasons: readonly Reason[]; look?: 'columns' | 'rows' }) {
  return (
    <ul className={styles.reasons} data-look={look}>
      {reasons.map(({ title, description }) => (
        <li className={styles.reason} data-enters data-long={title.length > LONG_TITLE || undefined} key={title}>
          <h3>{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}
