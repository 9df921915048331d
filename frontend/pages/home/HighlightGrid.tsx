import type { CSSProperties } from 'react';
import type { Highlight } from '../../schema/home';
import styles from './HighlightGrid.module.css';

/** A grid of highlights, each with its type as text and as color. */
export function HighlightGrid({ highlights }: { highlights: readonly Highlight[] }) {
  const types = [...new Set(highlights.map(({ type }) => type))];

  return (
    <ul className={styles.grid} data-enters>
      {/* Screen readers do not need the color key: each tile names its type. */}
      <li className={styles.key} style={{ '--tiles': highlights.length } as CSSProperties} aria-hidden="true">
        {types.map((type) => (
          <Type type={type} key={type} />
        ))}
      </li>
      {highlights.map(({ name, type }) => (
        <li className={styles.tile} data-type={type} style={colorOf(type)} key={name}>
          <h3>{name}</h3>
          <Type type={type} />
        </li>
      ))}
    </ul>
  );
}

const colorOf = (type: Highlight['type']) => ({ '--type': `var(--tile-${type})` }) as CSSProperties;

function Type({ type }: { type: Highlight['type'] }) {
  return (
    <p className={styles.type} style={colorOf(type)}>
      {type}
    </p>
  );
}
