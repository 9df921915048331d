import type { Highlight, HighlightType } from '../../content/types';
import styles from './HighlightGrid.module.css';

/** What the studio is asked about, each with its kind in words and in colour. */
export function HighlightGrid({ highlights }: { highlights: readonly Highlight[] }) {
  const types = [...new Set(highlights.map(({ type }) => type))];

  return (
    <ul className={styles.grid} data-enters>
      {/* The key to the colours says nothing that the tiles do not say themselves. */}
      <li className={styles.key} aria-hidden="true">
        {types.map((type) => (
          <Type type={type} key={type} />
        ))}
      </li>
      {highlights.map(({ name, type }) => (
        <li className={styles.tile} data-type={type} key={name}>
          <h3>{name}</h3>
          <Type type={type} />
        </li>
      ))}
    </ul>
  );
}

function Type({ type }: { type: HighlightType }) {
  return (
    <p className={styles.type} data-type={type}>
      {type}
    </p>
  );
}
