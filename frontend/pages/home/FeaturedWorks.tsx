import type { FeaturedWork } from '../../content/types';
import styles from './FeaturedWorks.module.css';

/** The films to look at first. */
export function FeaturedWorks({ works }: { works: readonly FeaturedWork[] }) {
  return (
    <ul className={styles.works}>
      {works.map(({ id, title, facts }) => (
        <li className={styles.work} key={id}>
          <h3>{title}</h3>
          <p>{facts}</p>
        </li>
      ))}
    </ul>
  );
}
