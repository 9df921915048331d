import type { ChangeEvent } from 'react';

const { CMS, createClass, h } = window;

type Kind = 'still' | 'film' | 'captions' | 'category';

/** The names to choose from, by kind, with the URLs of the files in `frontend/media`. */
export type Choices = Readonly<Record<Kind, Record<string, string>>>;

interface ControlProps {
  value?: string;
  forID: string;
  classNameWrapper: string;
  onChange(value: string): void;
  setActiveStyle(): void;
  setInactiveStyle(): void;
}

const LOOK = { display: 'block', maxWidth: '100%', maxHeight: 160, marginBottom: 8 };

/** Uploads a file for a field. Returns its name for the record, or undefined if the file could not be used. */
export type Upload = (kind: Kind, file: File, say: (words: string) => void) => Promise<string | undefined>;

/**
 * Registers the form fields for stills, films and captions: a preview, a list of names and, with `upload`, an upload. A
 * category is chosen from the others or typed, because a new one must come with its first film.
 */
export function registerWidgets(choices: Choices, upload?: Upload): void {
  // Disable the media library of Decap: it would store originals without converting them.
  CMS.registerMediaLibrary({ name: 'none', init: () => ({ show() {}, hide() {}, enableStandalone: () => false }) });
  for (const kind of ['still', 'film', 'captions'] as const)
    CMS.registerWidget(kind, widgetOf(kind, choices[kind], upload));
  CMS.registerWidget('category', widgetOf('category', choices.category, undefined));
}

function widgetOf(kind: Kind, known: Record<string, string>, upload: Upload | undefined) {
  return createClass<ControlProps, { progress: string }>({
    getInitialState: () => ({ progress: '' }),
    render() {
      const { value = '', forID, classNameWrapper, onChange, setActiveStyle, setInactiveStyle } = this.props;
      const { progress } = this.state;
      const address = known[value];
      return h(
        'div',
        { className: classNameWrapper },
        kind === 'still' && address && h('img', { src: address, alt: '', style: LOOK }),
        kind === 'film' &&
          address &&
          h('video', { src: address, muted: true, loop: true, controls: true, style: LOOK }),
        // A text input with a list of names, from which one can be chosen.
        h('input', {
          id: forID,
          value,
          list: `${forID}-names`,
          style: { width: '100%', border: 0, font: 'inherit', background: 'none' },
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value),
          onFocus: setActiveStyle,
          onBlur: setInactiveStyle,
        }),
        h(
          'datalist',
          { id: `${forID}-names` },
          Object.keys(known).map((name) => h('option', { value: name, key: name })),
        ),
        upload &&
          h(
            'label',
            { style: { display: 'block', marginTop: 8, fontSize: 13 } },
            'Bring in another: ',
            h('input', {
              type: 'file',
              onChange: async ({ target }: ChangeEvent<HTMLInputElement>) => {
                const [file] = target.files ?? [];
                if (file === undefined) return;
                // Otherwise the browser reports no change when the same file is chosen again.
                target.value = '';
                const name = await upload(kind, file, (progress) => this.setState({ progress }));
                if (name === undefined) return;
                known[name] = URL.createObjectURL(file);
                onChange(name);
              },
            }),
          ),
        h('p', { role: 'status', style: { margin: '4px 0 0', fontSize: 13 } }, progress),
      );
    },
  });
}
