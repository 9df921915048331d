import { startTransition, useEffect, useState } from 'react';

/** Until React has taken the first page over, each component sees what the static page shows. */
let hasTakenOver = false;

/**
 * Whether React runs the page. The static page sees `false`, and so does the first render over it; the next is drawn in pieces,
 * between which the page answers the visitor.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(hasTakenOver);
  useEffect(() => {
    hasTakenOver = true;
    startTransition(() => setIsHydrated(true));
  }, []);

  return isHydrated;
}
