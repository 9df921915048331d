import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import site from '../../content/site.yaml';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { BASE } from '../../lib/base';
import { filmSource } from '../../lib/filmSource';
import { filesOf } from '../../lib/mediaFiles';
import type { Film } from '../../schema/records';
import { NewTab, VisuallyHidden } from '../VisuallyHidden';
import styles from './FilmLink.module.css';

const { filmDialog } = site;

interface FilmLinkProps extends ComponentProps<'a'> {
  film: Film & { path?: string };
  /** Shows the film in the page; if it rejects, e.g. offline, the browser follows the link. */
  onWatch: () => Promise<unknown>;
  /** Whether the content is the whole accessible name; otherwise `filmDialog.play` comes before it. */
  isNamedByContent?: boolean;
}

/**
 * Opens a film: a link to its page, if it has one. Otherwise a plain link to the film itself until hydration, then a button
 * that shows it in the page.
 */
export function FilmLink({
  film,
  onWatch,
  isNamedByContent = false,
  children,
  'aria-haspopup': popup,
  ...props
}: FilmLinkProps) {
  const isHydrated = useIsHydrated();
  const source = filmSource(film.videoUrl);
  const isLocal = source.provider === 'local';
  const hasPage = film.path !== undefined;
  const href = hasPage ? BASE + film.path : isLocal ? filesOf(source.name).at(-1)?.src : film.videoUrl;

  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    // Without the link, the visitor has left the page meanwhile.
    onWatch().catch(() => link.isConnected && location.assign(link.href));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Space presses a button; on a link it scrolls the page.
    if (event.key !== ' ' || hasPage) return;
    event.preventDefault();
    event.currentTarget.click();
  };

  return (
    <a
      {...props}
      {...(isHydrated && !hasPage ? { role: 'button' } : undefined)}
      {...(isHydrated ? { 'aria-haspopup': popup } : undefined)}
      target={hasPage ? undefined : '_blank'}
      href={href}
      data-provider={isLocal ? undefined : source.provider}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
    >
      {!isNamedByContent && <VisuallyHidden>{`${filmDialog.play} `}</VisuallyHidden>}
      {children}
      {!hasPage && (
        <span className={styles.newTab}>
          <NewTab />
        </span>
      )}
    </a>
  );
}
