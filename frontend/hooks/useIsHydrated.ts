import { startTransition, useEffect, useState } from 'react';

/** False until the first page is hydrated, so that components first render the same HTML as the static page. */
let wasHydrated = false;

/**
 * Whether React has hydrated the page. Static pages and the first render get `false`; the switch to `true` is a transition, so
 * the page stays responsive.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(wasHydrated);
  useEffect(() => {
    wasHydrated = true;
    startTransition(() => setIsHydrated(true));
  }, []);

  return isHydrated;
}
