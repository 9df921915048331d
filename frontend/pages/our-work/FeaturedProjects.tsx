import type { CSSProperties } from 'react';
import { Section } from '../../components/Section';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import ourWork from '../../content/our-work.yaml';
import { rowSpans } from '../../lib/rowSpans';
import type { FeaturedProject } from '../../schema/our-work';
import { cardSizes, isAlone } from './cardSizes';
import styles from './FeaturedProjects.module.css';
import { isPlayable, ProjectCard } from './ProjectCard';

const { featuredHeading } = ourWork;
const ROWS = [
  [7, 5],
  [5, 7],
];

/** The featured projects, two per row; the last one of an odd number has a row to itself. */
export function FeaturedProjects({ films }: { films: readonly FeaturedProject[] }) {
  const spans = rowSpans(films.length, ROWS);

  return (
    <Section>
      <div>
        <h2>
          <VisuallyHidden>{featuredHeading}</VisuallyHidden>
        </h2>
        <ul className={styles.projects}>
          {films.map((film, index) => (
            <li
              className={styles.project}
              data-enters
              data-alone={isAlone(index, films.length) || undefined}
              style={{ '--span': spans[index] } as CSSProperties}
              key={film.id}
            >
              <ProjectCard
                film={film}
                words={film.description}
                sizes={cardSizes(index, films.length)}
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
