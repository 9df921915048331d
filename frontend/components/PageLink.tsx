import type { AnchorHTMLAttributes } from 'react';
import { useLocation } from 'react-router-dom';
import type { RoutePath } from '../content/types';
import { BASE } from '../lib/base';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: RoutePath;
  /** Whether it says of itself, where navigation lists the pages, that it is the one in view. */
  isMarkedWhenCurrent?: boolean;
}

/** A link to a page of the site; `usePageLinks` opens it without a request for its HTML. */
export function PageLink({ href, isMarkedWhenCurrent = false, ...props }: PageLinkProps) {
  const isCurrent = useLocation().pathname === href && isMarkedWhenCurrent;
  return <a aria-current={isCurrent ? 'page' : undefined} {...props} href={BASE + href} />;
}
