import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import buttonStyles from '../../components/ButtonLink.module.css';
import ourWork from '../../content/our-work.yaml';
import { showWhole } from '../../lib/showWhole';
import styles from './CategoryButtons.module.css';

const { filter } = ourWork;

interface CategoryButtonsProps {
  categories: readonly string[];
  /** How many films a category has. */
  countOf: (category: string) => number;
  chosen: string | undefined;
  /** Gets the chosen category, or undefined (all categories) if its button is pressed again. */
  onChoose: (category: string | undefined) => void;
  /** The status message; empty until the filter changes, so that nothing is announced when the page opens. */
  result: string;
}

/** Toggle buttons that filter by category; without scripts only the names are shown. */
export function CategoryButtons({ categories, countOf, chosen, onChoose, result }: CategoryButtonsProps) {
  // The button changes in the next frame, before the filtered projects are rendered; the next press acts on its new state.
  const [pressed, press] = useOptimistic(chosen);
  const row = useRef<HTMLUListElement>(null);
  // The URL may name a category whose button the row has not scrolled to. Not scrollIntoView, which scrolls the page too.
  useEffect(() => {
    const { current } = row;
    const button = chosen && current?.querySelector('[aria-pressed="true"]');
    if (!current || !button) return;
    const { left, right } = button.getBoundingClientRect();
    if (left < 0 || right > innerWidth) current.scrollLeft += (left + right - innerWidth) / 2;
  }, [chosen]);
  const toggle = (category: string) =>
    startTransition(() => {
      const asked = category === pressed ? undefined : category;
      press(asked);
      onChoose(asked);
    });

  return (
    <div className={styles.filter}>
      <ul className={styles.categories} ref={row} aria-label={filter.label}>
        {categories.map((category) => (
          <li key={category}>
            <button
              className={`${buttonStyles.button} ${styles.category}`}
              data-look="ghost"
              type="button"
              aria-pressed={category === pressed}
              onClick={() => toggle(category)}
              onFocus={showWhole}
            >
              {category} <span className={styles.count}>{countOf(category)}</span>
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
