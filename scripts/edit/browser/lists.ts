import type { ControlProps } from './decap';
import { orderOf } from './order.ts';

const { CMS, h } = window;

/** A list of Immutable.js. */
interface Entries {
  toArray(): (string | { get(name: string): unknown })[];
}

/**
 * Adds the order of its entries to Decap's list, whose own handles are for a mouse or a finger alone, and lets groups and entries open
 * by their words.
 */
export function extendLists(): void {
  const { control: List, preview, schema } = CMS.getWidget<ControlProps<Entries>>('list');
  class Ordered extends List {
    override render() {
      const { value, field, forID } = this.props;
      const [, title = ''] = /fields\.(\w+)/.exec(field.get('summary') ?? '') ?? [];
      const entries = (value?.toArray() ?? []).map((entry) => ({
        words: String((typeof entry === 'object' ? entry?.get(title) : entry) ?? ''),
      }));
      const move = (oldIndex: number, newIndex: number) => this.onSortEnd?.({ oldIndex, newIndex });
      return h(
        'div',
        {},
        super.render(),
        entries.length > 1 &&
          h('details', {}, h('summary', {}, 'Change the order'), orderOf(`${forID}-order`, entries, move)),
      );
    }
  }
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
