import type { ReactNode } from 'react';
import type { TitleLine } from '../content/types';
import { Lockup } from './Lockup';
import styles from './PageTitle.module.css';

interface PageTitleProps {
  lines: readonly TitleLine[];
  /** The sentence below the title. */
  lead?: string;
  children?: ReactNode;
}

/** The first screen of a page: its title, what it says at once, and what one can do there. */
export function PageTitle({ lines, lead, children }: PageTitleProps) {
  return (
    <div className={styles.title}>
      <Lockup lines={lines} />
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
