import type { CSSProperties } from 'react';
import { CardFrame } from '../../components/film/CardFrame';
import { FilmDialogLink } from '../../components/film/FilmDialog';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { rowSpans } from '../../lib/rowSpans';
import type { FeaturedWork } from '../../schema/home';
import styles from './FeaturedWorks.module.css';

const ROWS = [
  [7, 5],
  [4, 4, 4],
  [5, 7],
];

/** The featured films: they play as silent loops while they are on screen; a click opens the film dialog. */
export function FeaturedWorks({ works }: { works: readonly FeaturedWork[] }) {
  const spans = rowSpans(works.length, ROWS);

  return (
    <ul className={styles.works}>
      {works.map((work, index) => (
        <li className={styles.work} style={{ '--span': spans[index] } as CSSProperties} data-enters key={work.id}>
          <FilmDialogLink className={styles.card} film={work} data-film-card="">
            <span className={styles.frame}>
              <CardFrame film={work} sizes="(min-width: 62em) 58vw, (min-width: 48em) 50vw, 100vw" />
            </span>
            <span className={styles.title}>
              {work.title}
              <VisuallyHidden>, </VisuallyHidden>
            </span>
            <span className={styles.facts}>{work.facts}</span>
          </FilmDialogLink>
        </li>
      ))}
    </ul>
  );
}
