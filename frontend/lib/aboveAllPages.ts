import type { ComponentType } from 'react';

let part: ComponentType | undefined;
const listeners = new Set<() => void>();

/**
 * What a page has left to stand above all pages, wherever the visitor goes next: the answer to a form that is still on its
 * way. So its script comes with that page alone.
 */
export const aboveAllPages = {
  leave(component: ComponentType): void {
    part = component;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => part,
  inStaticHtml: () => undefined,
};
