import type { ReactNode } from 'react';
import type { TitleLine } from '../content/types';
import { Lockup } from './Lockup';
import styles from './PageTitle.module.css';

interface PageTitleProps {
  lines: readonly TitleLine[];
  /** The sentence below the title. */
  lead?: string;
  /** How wide the title may become, in pixels; otherwise it fills the page. */
  maxWidth?: 860 | 1040 | 1130;
  children?: ReactNode;
}

/** The first screen of a page: its title, what it says at once, and what one can do there. */
export function PageTitle({ lines, lead, maxWidth, children }: PageTitleProps) {
  return (
    <div className={styles.title} data-max-width={maxWidth}>
      <Lockup lines={lines} />
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
