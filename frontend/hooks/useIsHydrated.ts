import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether React has hydrated the page. Static pages and the first render get `false`, so that both have the same HTML. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
