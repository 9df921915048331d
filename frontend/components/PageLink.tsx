import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RoutePath } from '../content/types';
import { BASE } from '../lib/base';

interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: RoutePath;
  /** Whether it says of itself, where navigation lists the pages, that it is the one in view. */
  isMarkedWhenCurrent?: boolean;
}

/**
 * A link to a page of the site, which opens without a request for its HTML. It is what the router's own links are, without
 * all that they can do beside, in a tenth of the script.
 */
export function PageLink({ href, isMarkedWhenCurrent = false, onClick, ...props }: PageLinkProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const wantsOwnTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || wantsOwnTab) return;
    event.preventDefault();
    // As browsers do: the page that is in view already is not put into the history once more.
    navigate(href, { replace: `${pathname}${search}${hash}` === href });
  };

  const isCurrent = isMarkedWhenCurrent && pathname === href;
  return <a aria-current={isCurrent ? 'page' : undefined} {...props} href={BASE + href} onClick={handleClick} />;
}
