import type { ReactNode } from 'react';
import styles from './ButtonLink.module.css';
import { PageLink } from './PageLink';

interface ButtonLinkProps {
  href: string;
  children: ReactNode;
  /** `ink` and `outline` are for backgrounds of the accent, `ghost` for the page's. */
  look?: 'accent' | 'ink' | 'outline' | 'ghost';
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'accent', ...props }: ButtonLinkProps) {
  return <PageLink {...props} className={styles.button} data-look={look} dir="auto" />;
}
