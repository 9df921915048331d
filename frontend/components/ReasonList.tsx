import type { TextItem } from '../schema/records';
import styles from './ReasonList.module.css';

/** A row's title with more characters than this has no room to widen on hover. */
const LONG_TITLE = 19;

/** Titles with a description each: side by side in columns, or as rows of large text. */
export function ReasonList({ reasons, look = 'columns' }: { reasons: readonly TextItem[]; look?: 'columns' | 'rows' }) {
  return (
    <ul className={styles.reasons} data-look={look}>
      {reasons.map(({ title, description }) => (
        <li
          className={styles.reason}
          dir="auto"
          data-enters
          data-long={title.length > LONG_TITLE || undefined}
          key={title}
        >
          <h3 data-card-title="">{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}
