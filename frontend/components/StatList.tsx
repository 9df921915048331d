import { useRef } from 'react';
import { useCountUp } from '../hooks/useCountUp';
import type { StatCounter } from '../schema/records';
import styles from './StatList.module.css';

/** Figures that count up once they are in view. `plain` is for use on a film: side by side, without lines. */
export function StatList({ stats, look = 'table' }: { stats: readonly StatCounter[]; look?: 'table' | 'plain' }) {
  return (
    <dl className={styles.stats} data-look={look}>
      {stats.map(({ title, target }) => (
        <div className={styles.stat} key={title}>
          <dt>{title}</dt>
          <Figure target={target} />
        </div>
      ))}
    </dl>
  );
}

function Figure({ target }: { target: number }) {
  const place = useRef<HTMLElement>(null);
  const value = useCountUp(place, target);

  // `data-widest` reserves the final width, so that nothing shifts while the figure counts up.
  return (
    <dd className={styles.figure} ref={place} data-widest={target}>
      {value}
    </dd>
  );
}
