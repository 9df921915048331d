import { Section } from '../../components/Section';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import ourWork from '../../content/our-work.yaml';
import type { FeaturedProject } from '../../schema/our-work';
import { cardSizes, isAlone } from './cardSizes';
import styles from './FeaturedProjects.module.css';
import { isPlayable, ProjectCard, type ProjectListProps } from './ProjectCard';

const { featuredHeading } = ourWork;

/** The featured projects, two per row; the last one of an odd number has a row to itself. */
export function FeaturedProjects({ films, open, cards }: ProjectListProps<FeaturedProject>) {
  return (
    <Section>
      <div>
        <h2>
          <VisuallyHidden>{featuredHeading}</VisuallyHidden>
        </h2>
        <ul className={styles.projects} ref={cards}>
          {films.map((film, index) => (
            <li
              className={styles.project}
              data-enters
              data-alone={isAlone(index, films.length) || undefined}
              key={film.id}
            >
              <ProjectCard
                film={film}
                words={film.description}
                sizes={cardSizes(index, films.length)}
                isFirst={index === 0}
                hasLoopSwitch={index === films.findIndex(isPlayable)}
                onOpen={open}
              />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
