import type { ChangeEvent } from 'react';
import { NO_SPEECH } from '../../../frontend/lib/filmSource.ts';
import type { ControlProps } from './decap';
import { extendLists } from './lists.ts';
import { registerPictures } from './pictures.ts';
import { showProblemsOf } from './problems.ts';
import { upload } from './upload.ts';

const { CMS, createClass, h } = window;

type Kind = 'still' | 'film' | 'captions' | 'category';

/** The names to choose from, by kind, with the URLs of the files in `frontend/media` and of the icons; and the films. */
export type Choices = Record<Kind | 'icon', Record<string, string>> & {
  films: readonly { id: string; title: string; poster: string; fields: readonly string[] }[];
};

const MEDIA = { display: 'block', maxWidth: '100%', maxHeight: 160, marginBottom: 8 };
const INPUT = { width: '100%', border: 0, font: 'inherit', background: 'none' };
const SMALL = { display: 'block', margin: '4px 0 0', fontSize: 13 };

/**
 * Registers the form fields for stills, films and captions: a preview, a list of names and an upload. A
 * category is chosen from the others or typed, because a new one must come with its first film.
 */
export function registerWidgets(choices: Choices): void {
  // Disable the media library of Decap: it would store originals without converting them.
  CMS.registerMediaLibrary({ name: 'none', init: () => ({ show() {}, hide() {}, enableStandalone: () => false }) });
  const kinds = ['still', 'film', 'captions', 'category'] as const;
  for (const kind of kinds) CMS.registerWidget(kind, widgetOf(kind, choices));
  registerPictures(choices);
  for (const name of ['string', 'text', 'select', 'number', ...kinds, 'icon', 'films']) showProblemsOf(name);
  extendLists();
}

function widgetOf(kind: Kind, choices: Choices) {
  return createClass<ControlProps<string>, { progress: string }>({
    getInitialState: () => ({ progress: '' }),
    render() {
      const { value = '', forID, classNameWrapper, onChange, setActiveStyle, setInactiveStyle } = this.props;
      const known = choices[kind];
      const src = known[value];
      const list = `${forID}-names`;
      const onUpload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
        const [file] = target.files ?? [];
        if (file === undefined) return;
        // Otherwise the browser reports no change when the same file is chosen again.
        target.value = '';
        const name = await upload(kind, file, (progress) => this.setState({ progress }));
        if (name === undefined) return;
        known[name] = URL.createObjectURL(file);
        onChange(name);
      };
      const nobodySpeaks = h('input', {
        ...{ type: 'checkbox', checked: value === NO_SPEECH },
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.checked ? NO_SPEECH : ''),
      });
      return h(
        'div',
        { className: classNameWrapper },
        kind === 'still' && src && h('img', { src, alt: '', style: MEDIA }),
        kind === 'film' && src && h('video', { src, muted: true, loop: true, controls: true, style: MEDIA }),
        // A text input with a list of names, from which one can be chosen.
        h('input', {
          ...{ id: forID, value, list, style: INPUT, onFocus: setActiveStyle, onBlur: setInactiveStyle },
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value),
        }),
        h('datalist', { id: list }, ...Object.keys(known).map((name) => h('option', { value: name }))),
        kind !== 'category' &&
          h('label', { style: SMALL }, 'Bring in another: ', h('input', { type: 'file', onChange: onUpload })),
        kind === 'captions' && h('label', { style: SMALL }, nobodySpeaks, ' Nobody speaks in it'),
        h('p', { role: 'status', style: SMALL }, this.state.progress),
      );
    },
  });
}
