import { ourWork } from 'virtual:content';
import { PairList } from '../../components/PairList';
import { Section } from '../../components/Section';
import type { NotableProject } from '../../schema/films';
import styles from './NotableProjects.module.css';

const { notableHeading } = ourWork;

/** Other notable projects, set like the credits at the end of a film. */
export function NotableProjects({ projects }: { projects: readonly NotableProject[] }) {
  return (
    <Section list={projects} tone="curtain">
      <h2 className={styles.heading} data-enters>
        {notableHeading}
      </h2>
      <div className={styles.projects} data-enters>
        <PairList pairs={projects.map(({ kind, title }) => ({ label: kind, value: title }))} />
      </div>
    </Section>
  );
}
