import { startTransition, useState } from 'react';
import { FilmDialogLink } from '../../components/film/FilmDialog';
import { Loop } from '../../components/film/Loop';
import { loopOf } from '../../lib/filmSource';
import { scrollIntoViewOnFocus } from '../../lib/scrollIntoViewOnFocus';
import type { OpenableFilm } from '../../schema/films';
import styles from './PreviewTrio.module.css';

const MIDDLE = 1;

/**
 * Three films side by side, one of them large: the middle one, or the one with hover or focus. On phones they are a
 * scrollable row.
 */
export function PreviewTrio({ previews }: { previews: readonly OpenableFilm[] }) {
  const [large, setLarge] = useState(MIDDLE);
  // A transition: on a phone the same tap also opens the film, which is more urgent.
  const enlarge = (index: number) => startTransition(() => setLarge(index));

  return (
    <ul className={styles.row} data-row="" data-part="previews" onMouseLeave={() => enlarge(MIDDLE)}>
      {previews.map((film, index) => (
        <li className={styles.preview} data-large={index === large || undefined} key={film.title}>
          <FilmDialogLink
            className={styles.card}
            film={film}
            onMouseEnter={() => enlarge(index)}
            onFocus={(event) => {
              enlarge(index);
              scrollIntoViewOnFocus(event);
            }}
            onBlur={() => enlarge(MIDDLE)}
          >
            <Loop still={film.poster} film={loopOf(film)} sizes="(min-width: 48em) 44vw, 82vw" />
            <span className={styles.title} dir="auto">
              {film.title}
            </span>
          </FilmDialogLink>
        </li>
      ))}
    </ul>
  );
}
