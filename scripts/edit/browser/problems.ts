import type { FormProblem } from '../formProblems.ts';

export type Problem = FormProblem;

const { CMS, createClass, h } = window;

interface Props {
  value?: unknown;
  forID: string;
  parentIds: string[];
  field: { get(name: 'name'): string };
  /** Asks `isValid`, and shows the error at the field. */
  validate(): void;
}

interface Field {
  props: Props;
  message?: string | undefined;
}

let problems: readonly Problem[] = [];
const fields = new Set<Field>();

/** A field does not know its place in the file: it is recognized by its name and what is in it. */
const messageAt = ({ field, value }: Props) =>
  value === '' || value === undefined || value === null
    ? undefined
    : problems.find((problem) => problem.field === field.get('name') && problem.value === value)?.message;

/** Shows these problems at their fields, and no others. */
export function markProblems(next: readonly Problem[]): void {
  problems = next;
  for (const field of fields) if (messageAt(field.props) !== field.message) field.props.validate();
}

/** Lets the fields of a widget show the problems that the check of the content finds in them. */
export function showProblemsOf(widget: string): void {
  const { control, preview, schema } = CMS.getWidget(widget);
  const Marked = createClass<Props, object, Field & { control?: { isValid?(): unknown } | null }>({
    componentDidMount() {
      fields.add(this);
    },
    componentWillUnmount() {
      fields.delete(this);
    },
    focus() {
      document.getElementById(this.props.forID)?.focus();
    },
    isValid() {
      this.message = messageAt(this.props);
      if (this.message === undefined) return this.control?.isValid?.() ?? true;
      const [first = '', ...others] = this.message;
      const message = `${first.toUpperCase()}${others.join('')}.`;
      // For this type alone Decap says that nothing is saved.
      return { error: { type: 'PRESENCE', message, parentIds: this.props.parentIds } };
    },
    render() {
      const ref = (inner: { isValid?(): unknown } | null) => {
        this.control = inner;
      };
      return h(control, { ...this.props, ref });
    },
  });
  CMS.registerWidget(widget, Marked, preview, schema);
}
