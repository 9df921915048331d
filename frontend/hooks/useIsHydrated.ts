import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether React runs the page. The static page sees `false`, and so does the first render over it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
