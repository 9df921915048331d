const { h } = window;

/** An entry of a list, as its order shows it. */
export interface Entry {
  words: string;
  /** The address of its picture. */
  src?: string | undefined;
}

/** A picture with words below it or beside it. */
export const pictured = ({ words, src }: Entry) => [
  src && h('img', { key: 'picture', src, alt: '' }),
  h('span', { key: 'words' }, words),
];

/** The entries of a list with buttons that move them; with `remove`, they also have one that removes them. `id` is the list's own. */
export function orderOf(
  id: string,
  entries: readonly Entry[],
  move: (from: number, to: number) => void,
  remove?: (index: number) => void,
) {
  const mover = (index: number, to: number, sign: string, label: string) => {
    const isMovable = to !== index && to >= 0 && to < entries.length;
    const onClick = () => {
      if (!isMovable) return;
      move(index, to);
      // The same button of the entry, at its new place.
      setTimeout(() => document.getElementById(`${id}-${sign}-${to}`)?.focus());
    };
    return h(
      'button',
      { type: 'button', id: `${id}-${sign}-${index}`, 'aria-label': label, 'aria-disabled': !isMovable, onClick },
      sign,
    );
  };
  const items = entries.map(({ words, src }, index) =>
    h(
      'li',
      { key: index },
      ...pictured({ words, src }),
      mover(index, 0, '⇈', `Move ${words} to the top`),
      mover(index, index - 1, '↑', `Move ${words} up`),
      mover(index, index + 1, '↓', `Move ${words} down`),
      remove && h('button', { type: 'button', 'aria-label': `Remove ${words}`, onClick: () => remove(index) }, '×'),
    ),
  );
  return h('ol', { className: 'own-order' }, items);
}
