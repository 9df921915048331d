import type { ReactNode } from 'react';
import styles from './ButtonLink.module.css';
import { PageLink } from './PageLink';

interface ButtonLinkProps {
  /** The path of a page, a fragment (`#…`), or an external URL such as `tel:…`. */
  href: string;
  children: ReactNode;
  /** `ink` and `outline` are for marigold backgrounds, `ghost` for velvet. */
  look?: 'marigold' | 'ink' | 'outline' | 'ghost';
}

/** A link that looks like a button. */
export function ButtonLink({ href, children, look = 'marigold' }: ButtonLinkProps) {
  const props = { className: styles.button, 'data-look': look, dir: 'auto', children };
  return href.startsWith('/') ? <PageLink href={href as string} {...props} /> : <a href={href} {...props} />;
}
