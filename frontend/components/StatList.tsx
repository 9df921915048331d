import type { StatCounter } from '../content/types';
import styles from './StatList.module.css';

interface StatListProps {
  stats: readonly StatCounter[];
  /** `plain` stands on a film, side by side and without lines. */
  look?: 'table' | 'plain';
}

/** Figures and what they count. */
export function StatList({ stats, look = 'table' }: StatListProps) {
  return (
    <dl className={styles.stats} data-look={look}>
      {stats.map(({ title, target }) => (
        <div className={styles.stat} key={title}>
          <dt>{title}</dt>
          <dd>{target}</dd>
        </div>
      ))}
    </dl>
  );
}
