import type { Component } from 'react';

const { CMS, createClass, h } = window;

/** Debounce: the time without typing after which the preview is updated, in milliseconds. */
const PAUSE_MS = 150;

/** The unsaved values in the form of a file; without `data` the form has been closed. */
export interface Draft {
  name: string;
  data?: unknown;
}

/** Shows a draft in the page where that is possible, and returns its problems, one sentence each. */
type TakeDraft = (draft: Draft) => Promise<readonly string[]>;

interface PreviewProps {
  /** The unsaved values, as an Immutable.js record. */
  entry: { get(name: 'data'): { toJS(): unknown } };
}

interface PreviewState {
  problems: readonly string[];
}

/**
 * Shows the problems of the unsaved values beside each form, and below them the real page. `addresses` has the URL of
 * each page by the name of its content file; if it is null, a sentence takes the place of the page.
 */
export function registerPagePreviews(addresses: Readonly<Record<string, string | null>>, takeDraft: TakeDraft): void {
  for (const [name, address] of Object.entries(addresses)) {
    CMS.registerPreviewTemplate(name, previewOf(name, address, takeDraft));
  }
}

function previewOf(name: string, address: string | null, takeDraft: TakeDraft) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  /** When a draft was last sent, in milliseconds since 1970. */
  let sentAt = 0;
  const show = async (preview: Component<PreviewProps, PreviewState>) => {
    sentAt = Date.now();
    preview.setState({ problems: await takeDraft({ name, data: preview.props.entry.get('data').toJS() }) });
  };
  const discard = () => takeDraft({ name });
  // Vite's client ignores updates of modules that are still loading, so the page may lack a draft sent meanwhile.
  const reloadIfStale = (page: Window) => page.performance.timeOrigin < sentAt && page.location.reload();

  return createClass<PreviewProps, PreviewState>({
    getInitialState: () => ({ problems: [] }),
    componentDidUpdate({ entry }: PreviewProps) {
      if (entry.get('data') === this.props.entry.get('data')) return;
      clearTimeout(pause);
      pause = setTimeout(() => show(this), PAUSE_MS);
    },
    componentDidMount() {
      addEventListener('pagehide', discard);
    },
    componentWillUnmount() {
      removeEventListener('pagehide', discard);
      clearTimeout(pause);
      discard();
    },
    render() {
      const { problems } = this.state;
      return h(
        'div',
        { style: { position: 'fixed', inset: 0, display: 'flex', flexDirection: 'column' } },
        problems.length > 0 &&
          h(
            'ul',
            {
              role: 'alert',
              style: { margin: 0, padding: '12px 12px 12px 32px', background: '#fbe3e0', color: '#5c1008' },
            },
            problems.map((problem) => h('li', { key: problem }, problem)),
          ),
        address === null
          ? h('p', { style: { padding: 12 } }, 'The page has these words once it is built and uploaded.')
          : h('iframe', {
              src: address,
              title: 'The page',
              style: { flex: 1, border: 0, background: '#0e080c' },
              onLoad({ target }) {
                const page = (target as HTMLIFrameElement).contentDocument?.defaultView;
                page?.addEventListener('hydrated', () => reloadIfStale(page));
              },
            }),
      );
    },
  });
}
