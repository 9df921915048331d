import type { ControlProps } from './decap';
import { orderOf, pictured } from './order.ts';
import type { Choices } from './widgets.ts';

const { CMS, h } = window;

/** Registers the fields in which icons and films are chosen by their pictures. */
export function registerPictures(choices: Choices): void {
  CMS.registerWidget('icon', ({ value, forID, classNameWrapper, field, onChange }: ControlProps<string>) => {
    const options = Object.entries(choices.icon).map(([words, src]) =>
      h(
        'label',
        { key: words },
        h('input', { type: 'radio', name: forID, checked: words === value, onChange: () => onChange(words) }),
        ...pictured({ words, src }),
      ),
    );
    return h(
      'div',
      { id: forID, role: 'radiogroup', 'aria-label': field.get('label'), className: classNameWrapper },
      h('div', { className: 'own-grid' }, options),
    );
  });

  CMS.registerWidget('films', (props: ControlProps<Iterable<string>>) => {
    const { value = [], forID, classNameWrapper, field, onChange } = props;
    const [ids, needed] = [[...value], [...field.get('needed')]];
    const entryOf = (id: string) => {
      const { title = id, poster = '' } = choices.films.find((film) => film.id === id) ?? {};
      return { words: title, src: choices.still[poster] };
    };
    const move = (from: number, to: number) => onChange(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''));
    const others = choices.films
      .filter(({ id, fields }) => !ids.includes(id) && needed.every((name) => fields.includes(name)))
      .map(({ id }) =>
        h('button', { key: id, type: 'button', onClick: () => onChange([id, ...ids]) }, ...pictured(entryOf(id))),
      );
    return h(
      'div',
      { id: forID, role: 'group', 'aria-label': field.get('label'), className: classNameWrapper },
      orderOf(forID, ids.map(entryOf), move, (index) => onChange(ids.toSpliced(index, 1))),
      others.length > 0 &&
        h('details', {}, h('summary', {}, 'Add a film'), h('div', { className: 'own-grid' }, others)),
    );
  });
}
