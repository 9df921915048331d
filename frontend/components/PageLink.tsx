import { Link, type LinkProps, NavLink } from 'react-router-dom';
import type { RoutePath } from '../content/types';

interface PageLinkProps extends Omit<LinkProps, 'to'> {
  href: RoutePath;
  /** Whether it says of itself, where navigation lists the pages, that it is the one in view. */
  isMarkedWhenCurrent?: boolean;
}

/** A link to a page of the site, which the router opens without a request for its HTML. */
export function PageLink({ href, isMarkedWhenCurrent = false, ...props }: PageLinkProps) {
  return isMarkedWhenCurrent ? <NavLink {...props} to={href} end caseSensitive /> : <Link {...props} to={href} />;
}
