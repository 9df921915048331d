import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { KEEP_VIEW, usePageLocation } from '../../hooks/usePageLocation';
import { slugOf } from '../../lib/slugOf';

/** The query parameter, as in `?category=music-videos`. */
const KEY = 'category';

/**
 * The category in the URL, so that a filtered page can be shared. `category` is undefined (all categories) if there is none or
 * an unknown one, and in static pages. `hasChanged` says whether it has changed since the page opened.
 */
export function useCategory(categories: readonly string[]) {
  const { search } = usePageLocation();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();

  const query = new URLSearchParams(search);
  const asked = categories.find((category) => slugOf(category) === query.get(KEY));
  const [first] = useState(asked);
  const [hasChanged, setHasChanged] = useState(false);
  if (asked !== first && !hasChanged) setHasChanged(true);

  /** Navigates to a category, or to all of them. */
  const choose = (category: string | undefined) => {
    if (category === undefined) query.delete(KEY);
    else query.set(KEY, slugOf(category));
    navigate({ search: query.toString() }, { state: KEEP_VIEW });
  };

  return { category: isHydrated ? asked : undefined, hasChanged, choose };
}
