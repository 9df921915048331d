import { Picture } from '../../components/Picture';
import { Section } from '../../components/Section';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import ourWork from '../../content/our-work.yaml';
import type { FeaturedProject } from '../../schema/our-work';
import { cardSizes, isAlone } from './cardSizes';
import styles from './FeaturedProjects.module.css';

const { featuredHeading } = ourWork;

/** The featured projects, two per row; the last one of an odd number has a row to itself. */
export function FeaturedProjects({ projects }: { projects: readonly FeaturedProject[] }) {
  return (
    <Section>
      <div>
        <h2>
          <VisuallyHidden>{featuredHeading}</VisuallyHidden>
        </h2>
        <ul className={styles.projects}>
          {projects.map(({ id, title, poster, description }, index) => (
            <li
              className={styles.project}
              data-enters
              data-alone={isAlone(index, projects.length) || undefined}
              key={id}
            >
              <div className={styles.frame}>
                <Picture still={poster} alt="" sizes={cardSizes(index, projects.length)} isFirst={index === 0} />
              </div>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.description}>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
