import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Category } from '../../content/types';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { KEEP_VIEW } from '../../hooks/usePageChange';

/** The key in the address, as in `?category=music-videos`. */
const KEY = 'category';

/**
 * Which of the categories the address asks for, so that a filtered page can be sent to a client; none, or one that is
 * unknown, is all of them, as in the static page. `hasChanged` says whether that was another one before on this page.
 */
export function useCategory(categories: readonly Category[]) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();

  const query = new URLSearchParams(search);
  const asked = categories.find((category) => slugOf(category) === query.get(KEY));
  const [first] = useState(asked);
  const [hasChanged, setHasChanged] = useState(false);
  if (asked !== first && !hasChanged) setHasChanged(true);

  /** Asks for a category, or for all of them. */
  const choose = (category: Category | undefined) => {
    if (category === undefined) query.delete(KEY);
    else query.set(KEY, slugOf(category));
    navigate({ search: query.toString() }, { state: KEEP_VIEW });
  };

  return { category: isHydrated ? asked : undefined, hasChanged, choose };
}

function slugOf(category: Category): string {
  return category.toLowerCase().replaceAll(' ', '-');
}
