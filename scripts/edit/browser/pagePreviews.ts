const { CMS, createClass, h } = window;

/** A pause in typing after which the page is shown anew, in milliseconds. */
const PAUSE_MS = 150;

/** What is typed into the form of a file so far; without `data` the form is closed. */
export interface Draft {
  name: string;
  data?: unknown;
}

/** Takes a draft, shows it where it can be shown, and returns what is wrong with it, one sentence each. */
export type TakeDraft = (draft: Draft) => Promise<readonly string[]>;

interface PreviewProps {
  /** What is typed so far, as an Immutable record. */
  entry: { get(name: 'data'): { toJS(): unknown } };
}

/**
 * Shows the problems of what is typed so far beside each form, and below them the real page. `addresses` are those of the pages
 * by the name of the content file; without one there is a sentence in the page's place.
 */
export function registerPagePreviews(addresses: Readonly<Record<string, string | null>>, takeDraft: TakeDraft): void {
  for (const [name, address] of Object.entries(addresses)) {
    CMS.registerPreviewTemplate(name, previewOf(name, address, takeDraft));
  }
}

function previewOf(name: string, address: string | null, takeDraft: TakeDraft) {
  let pause: ReturnType<typeof setTimeout> | undefined;

  return createClass<PreviewProps, { problems: readonly string[] }>({
    getInitialState: () => ({ problems: [] }),
    componentDidUpdate({ entry }: PreviewProps) {
      if (entry.get('data') === this.props.entry.get('data')) return;
      clearTimeout(pause);
      pause = setTimeout(async () => {
        this.setState({ problems: await takeDraft({ name, data: this.props.entry.get('data').toJS() }) });
      }, PAUSE_MS);
    },
    componentDidMount() {
      addEventListener('pagehide', () => takeDraft({ name }));
    },
    componentWillUnmount() {
      clearTimeout(pause);
      takeDraft({ name });
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
          : h('iframe', { src: address, title: 'The page', style: { flex: 1, border: 0, background: '#0e080c' } }),
      );
    },
  });
}
