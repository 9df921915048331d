import { Fragment } from 'react';
import type { BillingName } from '../content/types';
import styles from './BillingBlock.module.css';

/** Names set like the small type at the foot of a film poster. */
export function BillingBlock({ names }: { names: readonly BillingName[] }) {
  return (
    <ul className={styles.block}>
      {names.map(({ label, name }) => (
        <Fragment key={name}>
          <li>
            <span className={styles.label}>{label}</span> {name}
          </li>{' '}
        </Fragment>
      ))}
    </ul>
  );
}
