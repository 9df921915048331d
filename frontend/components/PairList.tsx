import type { ReactNode } from 'react';
import styles from './PairList.module.css';

type Pair = { label: string; value: ReactNode };

/** Labels and values set like the credits at the end of a film. `small` is for secondary lists, as in the footer. */
export function PairList({ pairs, look = 'large' }: { pairs: readonly Pair[]; look?: 'large' | 'small' }) {
  return (
    <dl className={styles.pairs} data-look={look}>
      {pairs.map(({ label, value }) => (
        <div className={styles.pair} dir="auto" key={`${label} ${typeof value === 'string' ? value : ''}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
