import { CardFrame } from '../../components/film/CardFrame';
import { FilmDialogLink } from '../../components/film/FilmDialog';
import type { FeaturedWork } from '../../schema/home';
import styles from './FeaturedWorks.module.css';

/** The featured films: they play as silent loops while they are on screen; a click opens the film dialog. */
export function FeaturedWorks({ works }: { works: readonly FeaturedWork[] }) {
  return (
    <ul className={styles.works} data-columns="">
      {works.map((work) => (
        <li className={styles.work} data-enters key={work.id}>
          <FilmDialogLink className={styles.card} film={work} data-film-card="">
            <span className={styles.frame}>
              <CardFrame film={work} sizes="(min-width: 62em) 58vw, (min-width: 48em) 50vw, 100vw" />
            </span>
            <span className={styles.title}>
              {work.title}
              <span data-visually-hidden>, </span>
            </span>
            <span className={styles.facts}>{work.facts}</span>
          </FilmDialogLink>
        </li>
      ))}
    </ul>
  );
}
