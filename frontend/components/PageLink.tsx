import { Link, type LinkProps, NavLink } from 'react-router-dom';

interface PageLinkProps extends Omit<LinkProps, 'to'> {
  href: string;
  /** Whether it gets `aria-current` on its own page, for links in a navigation. */
  isMarkedWhenCurrent?: boolean;
}

/** A link to a page of the site; the router opens it without requesting its HTML. */
export function PageLink({ href, isMarkedWhenCurrent = false, ...rest }: PageLinkProps) {
  // Otherwise each link gets an attribute that only react-router's framework mode reads.
  const props: LinkProps = { ...rest, to: href, discover: 'none' };
  return isMarkedWhenCurrent ? <NavLink {...props} end caseSensitive /> : <Link {...props} />;
}
