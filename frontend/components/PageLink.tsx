import { Link, type LinkProps, NavLink } from 'react-router-dom';

interface PageLinkProps extends Omit<LinkProps, 'to'> {
  /** The path of a page, a fragment (`#…`), or an external URL such as `tel:…`. */
  href: string;
  /** Whether it gets `aria-current` on its own page, for links in a navigation. */
  isMarkedWhenCurrent?: boolean;
}

/** A link. The router opens a page of the site without requesting its HTML. */
export function PageLink({ href, isMarkedWhenCurrent = false, ...rest }: PageLinkProps) {
  if (!href.startsWith('/')) return <a {...rest} href={href} />;
  // Otherwise each link gets an attribute that only react-router's framework mode reads.
  const props: LinkProps = { ...rest, to: href, discover: 'none' };
  return isMarkedWhenCurrent ? <NavLink {...props} end caseSensitive /> : <Link {...props} />;
}
