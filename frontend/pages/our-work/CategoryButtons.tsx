import { startTransition, useOptimistic } from 'react';
import { filter } from '../../content/our-work';
import type { Category } from '../../content/types';
import { showWhole } from '../../lib/showWhole';
import styles from './CategoryButtons.module.css';

interface CategoryButtonsProps {
  categories: readonly Category[];
  chosen: Category | undefined;
  /** Told the category that is asked for; nothing where its button is released, which asks for all of them. */
  onChoose: (category: Category | undefined) => void;
  /** What is shown now, in words; empty until that changes, so that nothing is announced when the page opens. */
  result: string;
}

/** The kinds of work there are, to choose from; only their names where no script runs. */
export function CategoryButtons({ categories, chosen, onChoose, result }: CategoryButtonsProps) {
  // A button answers in the next frame; what it has chosen may take longer to draw, and the next press is about what it shows.
  const [pressed, press] = useOptimistic(chosen);
  const toggle = (category: Category) =>
    startTransition(() => {
      const asked = category === pressed ? undefined : category;
      press(asked);
      onChoose(asked);
    });

  return (
    <div className={styles.filter}>
      <ul className={styles.categories} aria-label={filter.label}>
        {categories.map((category) => (
          <li key={category}>
            <button
              className={styles.category}
              type="button"
              aria-pressed={category === pressed}
              onClick={() => toggle(category)}
              onFocus={showWhole}
            >
              {category}
            </button>
          </li>
        ))}
      </ul>
      <noscript>
        <p>{categories.join(', ')}</p>
      </noscript>
      <p className={styles.result} role="status">
        {result}
      </p>
    </div>
  );
}
