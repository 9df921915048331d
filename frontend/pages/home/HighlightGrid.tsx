import type { Highlight } from '../../content/types';
import styles from './HighlightGrid.module.css';

/** What the studio is asked about, each with its kind in words and in colour. */
export function HighlightGrid({ highlights }: { highlights: readonly Highlight[] }) {
  return (
    <ul className={styles.grid}>
      {highlights.map(({ name, type }) => (
        <li className={styles.tile} data-type={type} key={name}>
          <h3>{name}</h3>
          <p className={styles.type}>{type}</p>
        </li>
      ))}
    </ul>
  );
}
