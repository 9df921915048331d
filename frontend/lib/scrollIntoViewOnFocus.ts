import type { FocusEvent } from 'react';

/**
 * An `onFocus` handler for the items of a scrollable row: browsers leave an item that gets keyboard focus half hidden.
 * Pointer focus is ignored, so that nothing moves under the pointer.
 */
export function scrollIntoViewOnFocus({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
