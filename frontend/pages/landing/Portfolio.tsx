import { newBadge } from '../../content/landing';
import type { PortfolioItem } from '../../content/types';
import styles from './Portfolio.module.css';

/** Films with what was done on each. */
export function Portfolio({ items }: { items: readonly PortfolioItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map(({ id, title, description, tags, isNew = false }) => (
        <li className={styles.item} key={id}>
          {isNew && <p className={styles.badge}>{newBadge}</p>}
          <h3>{title}</h3>
          <p>{description}</p>
          <ul className={styles.tags}>
            {tags.map((tag) => (
              <li className={styles.tag} key={tag}>
                {tag}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
