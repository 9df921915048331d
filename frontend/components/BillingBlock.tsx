import { Fragment } from 'react';
import { billingLines } from '../lib/billingLines';
import type { BillingName } from '../schema/records';
import styles from './BillingBlock.module.css';

interface BillingBlockProps {
  names: readonly BillingName[];
  /** Whether it is on the first screen, where it does not enter. */
  isOnFirstScreen?: boolean;
  /** `large` fills a section of its own. */
  size?: 'medium' | 'large';
}

/** Names set like the small type at the foot of a film poster. */
export function BillingBlock({ names, isOnFirstScreen = false, size = 'medium' }: BillingBlockProps) {
  return (
    <ul
      className={styles.block}
      data-billing={isOnFirstScreen ? 'first-screen' : 'below'}
      data-size={size}
      data-enters={!isOnFirstScreen || undefined}
    >
      {billingLines(names).map(({ label, name, separator }) => (
        <Fragment key={name}>
          <li>
            {label && <span className={styles.label}>{label}</span>} {name}{' '}
            {separator && <span className={styles.label}>{separator}</span>}
          </li>{' '}
        </Fragment>
      ))}
    </ul>
  );
}
