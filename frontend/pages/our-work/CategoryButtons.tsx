import type { Category } from '../../content/types';
import styles from './CategoryButtons.module.css';

/** The kinds of work there are. */
export function CategoryButtons({ categories }: { categories: readonly Category[] }) {
  return (
    <ul className={styles.categories}>
      {categories.map((category) => (
        <li className={styles.category} key={category}>
          {category}
        </li>
      ))}
    </ul>
  );
}
