import type { ComponentProps, MouseEvent } from 'react';
import { BASE } from '../../lib/base';
import { filmSource } from '../../lib/filmSource';
import { filesOf } from '../../lib/mediaFiles';
import type { Film } from '../../schema/records';

interface FilmLinkProps extends ComponentProps<'a'> {
  film: Film & { path?: string };
  /** Shows the film in the page. */
  onWatch: (link: HTMLAnchorElement) => unknown;
  /** Whether the content is the whole accessible name; otherwise "Watch" comes before it. */
  isNamedByContent?: boolean;
}

/** Opens a film. Until hydration it leads to the film's page, if it has one, otherwise to the film itself. */
export function FilmLink({ film, onWatch, isNamedByContent = false, children, ...props }: FilmLinkProps) {
  const source = filmSource(film.videoUrl);
  const video = source.provider === 'local' ? filesOf(source.name).at(-1)?.src : film.videoUrl;

  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onWatch(event.currentTarget);
  };

  return (
    <a {...props} href={film.path === undefined ? video : BASE + film.path} onClick={handleClick}>
      {!isNamedByContent && <span data-visually-hidden>Watch </span>}
      {children}
    </a>
  );
}
