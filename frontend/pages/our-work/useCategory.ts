import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../../hooks/useIsHydrated';
import { pageLocation, queryWith } from '../../lib/pageLocation';
import { slugOf } from '../../lib/slugOf';

/** The query parameter, as in `?category=music-videos`. */
const KEY = 'category';

/**
 * The category in the URL, so that a filtered page can be shared. `category` is undefined (all categories) if there is none or
 * an unknown one, and in static pages. `hasChanged` says whether it has changed since the page opened; `hrefOf` returns the
 * URL of the page with a category, or with all of them.
 */
export function useCategory(categories: readonly string[]) {
  const { pathname, search } = pageLocation(useLocation());
  const isHydrated = useIsHydrated();

  const query = new URLSearchParams(search);
  const asked = categories.find((category) => slugOf(category) === query.get(KEY));
  const [first] = useState(asked);
  const [hasChanged, setHasChanged] = useState(false);
  if (asked !== first && !hasChanged) setHasChanged(true);

  const hrefOf = (category: string | undefined) => {
    const query = queryWith(isHydrated ? search : '', KEY, category && slugOf(category));
    return query === '' ? pathname : `${pathname}?${query}`;
  };

  return { category: isHydrated ? asked : undefined, hasChanged, hrefOf };
}
