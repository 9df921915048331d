import { Picture } from '../../components/Picture';
import { Section } from '../../components/Section';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { featuredHeading } from '../../content/our-work';
import type { FeaturedProject } from '../../content/types';
import styles from './FeaturedProjects.module.css';

/** Wider than the cards are, since rows are higher than the stills would be at that width. */
const CARD_SIZES = '(min-width: 1440px) 784px, (min-width: 768px) 55vw, 100vw';
const ROW_SIZES = '(min-width: 1440px) 1308px, 100vw';

/** The projects to look at first, two in a row; the one that is left over has a row to itself. */
export function FeaturedProjects({ projects }: { projects: readonly FeaturedProject[] }) {
  return (
    <Section>
      <div>
        <h2>
          <VisuallyHidden>{featuredHeading}</VisuallyHidden>
        </h2>
        <ul className={styles.projects}>
          {projects.map(({ title, image, description }, index) => {
            const isAlone = index === projects.length - 1 && index % 2 === 0;
            return (
              <li className={styles.project} data-enters data-alone={isAlone || undefined} key={title}>
                <div className={styles.frame}>
                  <Picture still={image} alt="" sizes={isAlone ? ROW_SIZES : CARD_SIZES} isFirst={index === 0} />
                </div>
                <h3 className={styles.title}>{title}</h3>
                <p className={styles.description}>{description}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </Section>
  );
}
