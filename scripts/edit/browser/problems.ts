import type { FormProblem } from '../formProblems.ts';
import type { ControlProps } from './decap';

const { CMS, createClass, h } = window;

type Props = ControlProps<unknown>;

interface Field {
  props: Props;
  message?: string | undefined;
}

let problems: readonly FormProblem[] = [];
const fields = new Set<Field>();

/** A field does not know its place in the file: it is recognized by its name and what is in it. */
const messageAt = ({ field, value }: Props) =>
  value === '' || value === undefined || value === null
    ? undefined
    : problems.find((problem) => problem.field === field.get('name') && problem.value === value)?.message;

/** Shows these problems at their fields, and no others. */
export function markProblems(next: readonly FormProblem[]): void {
  problems = next;
  for (const field of fields) if (messageAt(field.props) !== field.message) field.props.validate();
}

/** Shows these problems at their fields, and rejects a save with them, if there are any. */
export function expectNone(found: readonly FormProblem[]): void {
  markProblems(found);
  if (found.length > 0) throw new Error(found.map(({ words }) => words).join('\n'));
}

/** Lets the fields of a widget show the problems that the check of the content finds in them. */
export function showProblemsOf(widget: string): void {
  const { control, preview, schema } = CMS.getWidget<Props>(widget);
  const Marked = createClass<Props, object, Field>({
    componentDidMount() {
      fields.add(this);
    },
    componentWillUnmount() {
      fields.delete(this);
    },
    isValid() {
      this.message = messageAt(this.props);
      if (this.message === undefined) return true;
      const message = `${this.message.charAt(0).toUpperCase()}${this.message.slice(1)}.`;
      // For this type alone Decap says that nothing is saved.
      return { error: { type: 'PRESENCE', message, parentIds: this.props.parentIds } };
    },
    render() {
      return h(control, this.props);
    },
  });
  CMS.registerWidget(widget, Marked, preview, schema);
}
