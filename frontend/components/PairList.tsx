import type { ReactNode } from 'react';
import styles from './PairList.module.css';

export interface Pair {
  label: string;
  value: ReactNode;
}

interface PairListProps {
  pairs: readonly Pair[];
  /** `small` is for secondary lists, as in the footer. */
  look?: 'large' | 'small';
}

/** Labels and values set like the credits at the end of a film. */
export function PairList({ pairs, look = 'large' }: PairListProps) {
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
