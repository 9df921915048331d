import { Section } from '../../components/Section';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import type { FilmCard } from '../../schema/films';
import styles from './FoundFilms.module.css';
import { isPlayable, ProjectCard } from './ProjectCard';

const SIZES = '(min-width: 1440px) 416px, (min-width: 62em) 30vw, (min-width: 36em) 46vw, 92vw';

/** The films of the chosen category, directly below the buttons that choose it. */
export function FoundFilms({ category, films }: { category: string; films: readonly FilmCard[] }) {
  return (
    <Section>
      <div>
        <h2>
          <VisuallyHidden>{category}</VisuallyHidden>
        </h2>
        <ul className={styles.films}>
          {films.map((film, index) => (
            <li key={film.id}>
              <ProjectCard
                film={film}
                words={film.kind ?? film.facts}
                sizes={SIZES}
                isFirst={index === 0}
                hasLoopSwitch={index === films.findIndex(isPlayable)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
