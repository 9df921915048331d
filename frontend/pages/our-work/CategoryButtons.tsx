import { useEffect, useRef } from 'react';
import buttonStyles from '../../components/ButtonLink.module.css';
import { PageLink } from '../../components/PageLink';
import { KEEP_VIEW } from '../../lib/pageLocation';
import { scrollIntoViewOnFocus } from '../../lib/scrollIntoViewOnFocus';
import type { Films } from '../../schema/films';
import styles from './CategoryButtons.module.css';
import { useCategory } from './useCategory';

/** Links that filter by category; that of the chosen one leads back to all. Without scripts only the names are shown. */
export function CategoryButtons({ categories, films }: Films) {
  const { category: chosen, hasChanged, hrefOf } = useCategory(categories);
  const countOf = (category: string) => films.filter((film) => film.category === category).length;
  const row = useRef<HTMLUListElement>(null);
  // The URL may name a category whose link the row has not scrolled to. Not scrollIntoView, which scrolls the page too.
  useEffect(() => {
    const link = chosen && row.current?.querySelector('[aria-current="true"]');
    if (!row.current || !link) return;
    const { left, right } = link.getBoundingClientRect();
    if (left < 0 || right > innerWidth) row.current.scrollLeft += (left + right - innerWidth) / 2;
  }, [chosen]);

  return (
    <div className={styles.filter}>
      <ul className={styles.categories} ref={row} data-row="" aria-label="Show only">
        {categories.map((category) => {
          const next = category === chosen ? undefined : category;
          return (
            <li key={category}>
              <PageLink
                className={`${buttonStyles.button} ${styles.category}`}
                data-look="ghost"
                href={hrefOf(next)}
                state={KEEP_VIEW}
                aria-current={category === chosen}
                onFocus={scrollIntoViewOnFocus}
              >
                {category} <span className={styles.count}>{countOf(category)}</span>
              </PageLink>
            </li>
          );
        })}
      </ul>
      <noscript>
        <p>{categories.join(', ')}</p>
      </noscript>
      <p className={styles.result} role="status">
        {/* Empty until the filter changes, so that nothing is announced when the page opens. */}
        {hasChanged && showing(chosen === undefined ? films.length : countOf(chosen), chosen)}
      </p>
    </div>
  );
}

function showing(projects: number, category: string | undefined): string {
  const count = projects === 1 ? '1 project' : `${projects} projects`;
  return category === undefined ? `Showing all ${count}` : `Showing ${count}: ${category}`;
}
