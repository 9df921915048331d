import type { ComponentType } from 'react';

/** A page in a file of its own, fetched when it is first wanted. */
export interface PageModule {
  /** Fetches the page; rejects when it cannot be had (no network, or a newer upload). */
  load: () => Promise<ComponentType>;
  /** The page itself, once `load` has finished. */
  loaded: () => ComponentType | undefined;
  /** The page as it arrives, the same promise at every call; where it cannot be had, the browser asks the server for it. */
  arrival: () => Promise<ComponentType>;
}

/** Splits a page from the first load. `importPage` is a dynamic import, so that the build makes a file of it. */
export function pageModule(importPage: () => Promise<ComponentType>): PageModule {
  let page: ComponentType | undefined;
  let arrival: Promise<ComponentType> | undefined;

  const load = async () => {
    page = await importPage();
    return page;
  };

  return {
    load,
    loaded: () => page,
    arrival: () => {
      arrival ??= load().catch(askServerInstead);
      return arrival;
    },
  };
}

/** The address bar shows the new address already, so the server can answer it; until it has, the old page stays. */
function askServerInstead(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}
