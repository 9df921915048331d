import type { AnchorHTMLAttributes, KeyboardEvent, MouseEvent } from 'react';
import site from '../../content/site.yaml';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { filmSource } from '../../lib/filmSource';
import { filesOf } from '../../lib/mediaFiles';
import type { Film } from '../../schema/records';
import { VisuallyHidden } from '../VisuallyHidden';
import styles from './FilmLink.module.css';

const { filmDialog, newTab } = site;

interface FilmLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  film: Film;
  /** Shows the film in the page; if it rejects, e.g. offline, the browser follows the link. */
  onWatch: () => Promise<unknown>;
}

/** Opens a film: a plain link to it until hydration, then a button that shows it in the page. */
export function FilmLink({ film, onWatch, children, 'aria-haspopup': popup, ...props }: FilmLinkProps) {
  const isHydrated = useIsHydrated();
  const source = filmSource(film.videoUrl);
  const isLocal = source.provider === 'local';
  const href = isLocal ? filesOf(source.name).at(-1)?.src : film.videoUrl;

  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onWatch().catch(() => location.assign(href ?? ''));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  };

  return (
    <a
      {...props}
      {...(isHydrated ? { role: 'button', 'aria-haspopup': popup } : undefined)}
      href={href}
      target="_blank"
      rel="noopener"
      data-provider={isLocal ? undefined : source.provider}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
    >
      <VisuallyHidden>{filmDialog.play} </VisuallyHidden>
      {children}
      <span className={styles.newTab}>
        <VisuallyHidden> {newTab}</VisuallyHidden>
      </span>
    </a>
  );
}
