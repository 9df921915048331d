import type { ReactNode } from 'react';
import styles from './PairList.module.css';

export interface Pair {
  label: string;
  value: ReactNode;
}

/** Labels and values set like the credits at the end of a film. `small` is for lists beside the point, as in the footer. */
export function PairList({ pairs, size = 'large' }: { pairs: readonly Pair[]; size?: 'large' | 'small' }) {
  return (
    <dl className={styles.pairs} data-size={size}>
      {pairs.map(({ label, value }) => (
        <div className={styles.pair} key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
