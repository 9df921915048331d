import { CardFrame } from '../../components/film/CardFrame';
import { FilmLink } from '../../components/film/FilmLink';
import type { FilmDialogHandle } from '../../components/film/useFilmDialog';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import type { FeaturedWork } from '../../schema/home';
import styles from './FeaturedWorks.module.css';

interface FeaturedWorksProps extends Pick<FilmDialogHandle, 'open' | 'cards'> {
  works: readonly FeaturedWork[];
}

/** The featured films: they play as silent loops while they are on screen; a click opens the film dialog. */
export function FeaturedWorks({ works, open, cards }: FeaturedWorksProps) {
  return (
    <ul className={styles.works} ref={cards}>
      {works.map((work) => (
        <li className={styles.work} data-enters key={work.id}>
          <FilmLink
            className={styles.card}
            film={work}
            data-film-card=""
            aria-haspopup="dialog"
            onWatch={() => open(work)}
          >
            <span className={styles.frame}>
              <CardFrame film={work} sizes="(min-width: 992px) 58vw, (min-width: 768px) 50vw, 100vw" />
            </span>
            <span className={styles.title}>
              {work.title}
              <VisuallyHidden>, </VisuallyHidden>
            </span>
            <span className={styles.facts}>{work.facts}</span>
          </FilmLink>
        </li>
      ))}
    </ul>
  );
}
