import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Whether React has hydrated this part of the page. Static pages and the render that hydrates get `false`. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
