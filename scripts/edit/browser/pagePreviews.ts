const { CMS, createClass, h } = window;

/** A pause in typing after which the page is shown anew, in milliseconds. */
const PAUSE_MS = 150;

interface PreviewProps {
  /** What is typed so far, as an Immutable record. */
  entry: { get(name: 'data'): { toJS(): unknown } };
}

/**
 * Shows the real page beside each form, with what is typed so far, and above it the problems that keep it from being shown.
 * `addresses` are those of the pages by the name of the content file.
 */
export function registerPagePreviews(addresses: Readonly<Record<string, string>>): void {
  for (const [name, address] of Object.entries(addresses)) CMS.registerPreviewTemplate(name, previewOf(name, address));
}

function previewOf(name: string, address: string) {
  let pause: ReturnType<typeof setTimeout> | undefined;

  return createClass<PreviewProps, { problems: readonly string[] }>({
    getInitialState: () => ({ problems: [] }),
    componentDidMount() {
      this.setState({ problems: [] });
    },
    componentDidUpdate({ entry }: PreviewProps) {
      if (entry.get('data') === this.props.entry.get('data')) return;
      clearTimeout(pause);
      pause = setTimeout(async () => {
        const { problems } = await sendDraft({ name, data: this.props.entry.get('data').toJS() });
        this.setState({ problems });
      }, PAUSE_MS);
    },
    componentWillUnmount() {
      clearTimeout(pause);
      sendDraft({ name });
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
        h('iframe', { src: address, title: 'The page', style: { flex: 1, border: 0, background: '#0e080c' } }),
      );
    },
  });
}

/** Shows what is typed in the page; without `data` the page is as it is saved. */
async function sendDraft(draft: { name: string; data?: unknown }): Promise<{ problems: readonly string[] }> {
  const answer = await fetch('/admin/draft', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(draft),
  });
  const { problems, error } = await answer.json();
  return { problems: problems ?? [error] };
}
