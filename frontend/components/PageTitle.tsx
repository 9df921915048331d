import type { ReactNode } from 'react';
import type { TitleLine } from '../content/types';
import { Lockup } from './Lockup';
import styles from './PageTitle.module.css';

interface PageTitleProps {
  lines: readonly TitleLine[];
  /** The sentence below the title. */
  lead?: string;
  /** `medium` keeps a title of few words from filling the screen. */
  size?: 'full' | 'medium';
  children?: ReactNode;
}

/** The first screen of a page: its title, what it says at once, and what one can do there. */
export function PageTitle({ lines, lead, size = 'full', children }: PageTitleProps) {
  return (
    <div className={styles.title} data-size={size}>
      <Lockup lines={lines} />
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
