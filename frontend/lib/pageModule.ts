import type { ComponentType } from 'react';
import type { FirstPicture } from './firstPicture';

/** A page's component, with the picture that its first screen shows, where it has one. */
export type Page = ComponentType & { firstPicture?: FirstPicture };

/** A page in a file of its own, fetched when it is first wanted. */
export interface PageModule {
  /** Fetches the page; rejects when it cannot be had (no network, or a newer upload). */
  load: () => Promise<Page>;
  /** The page itself, once `load` has finished. */
  loaded: () => Page | undefined;
  /** The page as it arrives, the same promise at every call; where it cannot be had, the browser asks the server for it. */
  arrival: () => Promise<Page>;
}

/** Splits a page from the first load. `importPage` is a dynamic import, so that the build makes a file of it. */
export function pageModule(importPage: () => Promise<Page>): PageModule {
  let page: Page | undefined;
  let arrival: Promise<Page> | undefined;

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
