import type { FocusEvent } from 'react';

/**
 * For `onFocus` in a row that scrolls inside itself: browsers leave what the keyboard reaches there half hidden. Under a
 * pointer nothing may move.
 */
export function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  if (currentTarget.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
