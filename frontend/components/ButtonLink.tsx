import type { ReactNode } from 'react';
import type { RoutePath } from '../content/types';
import styles from './ButtonLink.module.css';
import { PageLink } from './PageLink';

interface ButtonLinkProps {
  /** A page of the site, a place on this page (`#…`), or an address outside such as `tel:…`. */
  href: string;
  children: ReactNode;
  /** `ink` and `outline` stand on marigold, `ghost` on velvet. */
  look?: 'marigold' | 'ink' | 'outline' | 'ghost';
}

/** A link that asks to be pressed. */
export function ButtonLink({ href, children, look = 'marigold' }: ButtonLinkProps) {
  const props = { className: styles.button, 'data-look': look, children };
  return href.startsWith('/') ? <PageLink href={href as RoutePath} {...props} /> : <a href={href} {...props} />;
}
