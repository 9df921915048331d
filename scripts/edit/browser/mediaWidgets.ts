import type { ChangeEvent } from 'react';

const { CMS, createClass, h } = window;

/** The names of the files in `frontend/media`, and the address of each. */
export type Media = Readonly<Record<'still' | 'film' | 'captions', Readonly<Record<string, string>>>>;

interface ControlProps {
  value?: string;
  forID: string;
  classNameWrapper: string;
  onChange(value: string): void;
  setActiveStyle(): void;
  setInactiveStyle(): void;
}

/** Fields that choose a still, a film or captions, with a look at the choice. */
export function registerMediaWidgets(media: Media): void {
  for (const kind of ['still', 'film', 'captions'] as const) CMS.registerWidget(kind, widgetOf(kind, media[kind]));
}

function widgetOf(kind: keyof Media, known: Readonly<Record<string, string>>) {
  return createClass<ControlProps>({
    render() {
      const { value = '', forID, classNameWrapper, onChange, setActiveStyle, setInactiveStyle } = this.props;
      const address = known[value];
      return h(
        'div',
        { className: classNameWrapper },
        kind === 'still' && address && h('img', { src: address, alt: '', style: LOOK }),
        kind === 'film' &&
          address &&
          h('video', { src: address, muted: true, loop: true, controls: true, style: LOOK }),
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
      );
    },
  });
}

const LOOK = { display: 'block', maxWidth: '100%', maxHeight: 160, marginBottom: 8 };
