import type { SyntheticEvent } from 'react';
import type { FormProblem } from '../formProblems.ts';
import { markProblems } from './problems.ts';
import { STOPPED } from './upload.ts';

const { createClass, h } = window;

/** Debounce: the time without typing after which the preview is updated, in milliseconds. */
const PAUSE_MS = 150;

/** The styles of the frame that Decap puts this in. */
const STYLES = `
  .column { position: fixed; inset: 0; display: flex; flex-direction: column; }
  .column ul { margin: 0; padding: 12px 12px 12px 32px; background: #fbe3e0; color: #5c1008; font: 15px/1.4 system-ui, sans-serif; }
  .column iframe { flex: 1; border: 0; background: black; }`;

interface Props {
  /** The unsaved values, as an Immutable.js record. */
  entry: { get(name: 'data'): { toJS(): unknown } };
}

/**
 * Shows the unsaved values of a form in the page; without `data` the page shows the saved file. Marks the fields with problems, and
 * returns the problems.
 */
async function showDraft(name: string, data?: unknown): Promise<readonly FormProblem[]> {
  try {
    const response = await fetch('/admin/draft', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, data }),
      // `keepalive` lets the request that discards the draft finish after the window is closed.
      keepalive: data === undefined,
    });
    const { problems, error } = await response.json();
    markProblems(problems ?? []);
    return problems ?? [{ words: error }];
  } catch {
    return [{ words: STOPPED }];
  }
}

/** The preview of the form of a content file: the problems of the unsaved values, and below them the real page, at `address`. */
export function previewOf(name: string, address: string) {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let page: Window | null = null;
  /** When a draft was last sent, and when the page that has hydrated was opened, in milliseconds since 1970. */
  let [sentAt, hydrated] = [0, 0];
  const discard = () => showDraft(name);
  /** Loads a page again that has not hydrated: its HTML is older than a draft sent meanwhile, and its modules may be newer. */
  const showLatest = () => {
    const opened = page?.performance.timeOrigin ?? 0;
    if (opened !== hydrated && opened < sentAt) page?.location.reload();
  };

  return createClass<Props, { problems: readonly FormProblem[] }>({
    getInitialState: () => ({ problems: [] }),
    componentDidUpdate({ entry }: Props) {
      if (entry.get('data') === this.props.entry.get('data')) return;
      clearTimeout(pause);
      pause = setTimeout(async () => {
        sentAt = Date.now();
        const problems = await showDraft(name, this.props.entry.get('data').toJS());
        this.setState({ problems });
        if (problems.length === 0) showLatest();
      }, PAUSE_MS);
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
      const lines = problems.map(({ words }) => h('li', { key: words }, words));
      const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
        page = currentTarget.contentWindow;
        page?.addEventListener('hydrated', () => {
          hydrated = page?.performance.timeOrigin ?? 0;
        });
        showLatest();
      };
      return h(
        'div',
        { className: 'column' },
        h('style', {}, STYLES),
        lines.length > 0 && h('ul', { role: 'alert' }, lines),
        h('iframe', { src: address, title: 'The page', onLoad }),
      );
    },
  });
}
