import type { StatCounter } from '../content/types';
import styles from './StatList.module.css';

/** Figures and what they count. */
export function StatList({ stats }: { stats: readonly StatCounter[] }) {
  return (
    <dl className={styles.stats}>
      {stats.map(({ title, target }) => (
        <div className={styles.stat} key={title}>
          <dt>{title}</dt>
          <dd>{target}</dd>
        </div>
      ))}
    </dl>
  );
}
