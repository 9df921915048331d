import type { ReactNode } from 'react';
import styles from './ButtonLink.module.css';
import { PageLink } from './PageLink';

interface ButtonLinkProps {
  href: string;
  children: ReactNode;
  /** `ink` and `outline` are for marigold backgrounds, `ghost` for velvet. */
  look?: 'marigold' | 'ink' | 'outline' | 'ghost';
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'marigold', ...props }: ButtonLinkProps) {
  return <PageLink {...props} className={styles.button} data-look={look} dir="auto" />;
}
