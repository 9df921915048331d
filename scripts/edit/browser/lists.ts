import { orderOf } from './order.ts';

const { CMS, createClass, h } = window;

/** A list of Immutable.js. */
interface Entries {
  size: number;
  toArray(): (string | { get(name: string): unknown })[];
  get(index: number): unknown;
  delete(index: number): Entries;
  insert(index: number, entry: unknown): Entries;
}

interface ListProps {
  value?: Entries;
  forID: string;
  field: { get(name: string): string };
  fieldsErrors?: { forEach(visit: (errors: { parentIds?: string[] }[], id: string) => void): void };
  onChange(value: Entries): void;
  clearFieldErrors(id: string): void;
}

/** What Decap calls of the control of a list. */
interface Control {
  validate(): void;
  focus(path: string): void;
}

/**
 * Adds the order of its entries to Decap's list, whose own handles are for a mouse or a finger alone, and lets groups and entries open
 * by their words.
 */
export function extendLists(): void {
  const { control: List, preview, schema } = CMS.getWidget('list');
  const Ordered = createClass<ListProps, { turn: number }, { control: Control | null }>({
    getInitialState: () => ({ turn: 0 }),
    shouldComponentUpdate: () => true,
    validate() {
      this.control?.validate();
    },
    focus(path: string) {
      this.control?.focus(path);
    },
    render() {
      const { value, field, forID, fieldsErrors, clearFieldErrors, onChange } = this.props;
      const { turn } = this.state;
      const [, title = ''] = /fields\.(\w+)/.exec(field.get('summary') ?? '') ?? [];
      const entries = (value?.toArray() ?? []).map((entry) => ({
        words: String((typeof entry === 'object' ? entry?.get(title) : entry) ?? ''),
      }));
      const move = (from: number, to: number) => {
        // Their fields are made anew.
        fieldsErrors?.forEach((errors, id) => {
          if (errors.some(({ parentIds }) => parentIds?.includes(forID))) clearFieldErrors(id);
        });
        if (value) onChange(value.delete(from).insert(to, value.get(from)));
        this.setState({ turn: turn + 1 });
      };
      const ref = (control: Control | null) => {
        this.control = control;
      };
      return h(
        'div',
        {},
        // Decap's list keeps which entries are open, by their place: with another key, all are closed.
        h(List, { ...this.props, key: turn, ref }),
        entries.length > 1 &&
          h('details', {}, h('summary', {}, 'Change the order'), orderOf(`${forID}-order`, entries, move)),
      );
    },
  });
  CMS.registerWidget('list', Ordered, preview, schema);
  document.addEventListener('click', openByWords);
}

/** Presses the arrow of a group or an entry whose words were clicked. */
function openByWords({ target }: MouseEvent): void {
  if (!(target instanceof HTMLElement) || target.closest('button, a, input, textarea, summary, label')) return;
  const [ofGroup, ofEntry] = [target.firstElementChild, target.previousElementSibling?.firstElementChild];
  const isGroup = ofGroup?.matches('button[aria-label="Expand"], button[aria-label="Collapse"]');
  const arrow = isGroup ? ofGroup : ofEntry;
  if (arrow instanceof HTMLButtonElement) arrow.click();
}
