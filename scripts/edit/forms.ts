import type * as v from 'valibot';
import type { TextKind } from '../../frontend/schema/fields.ts';
import { schemas } from '../../frontend/schema/index.ts';
import { nounOf, TITLES } from '../build/content/sentence.ts';
import { fieldsIn, type SchemaField, type SchemaParts, textKindOf } from '../content/schemaParts.ts';

/** A value to choose, with a label if it differs from the value. */
type Choice = string | { label: string; value: string };

/** The choices of the fields, by kind of text. */
export type Choices = Readonly<Partial<Record<TextKind, readonly Choice[]>>>;

/** A field of a Decap CMS form: https://decapcms.org/docs/widgets */
interface FormField {
  name: string;
  label: string;
  widget: string;
  required: boolean;
  [option: string]: unknown;
}

/** The forms of all content files, made from their schemas: one for each file. */
export function contentForms(choices: Choices) {
  return Object.entries(schemas).map(([name, schema]) => ({
    name,
    label: labelOf(name),
    file: `frontend/content/${name}.yaml`,
    fields: fieldsOf(schema, choices),
  }));
}

const fieldsOf = (record: v.GenericSchema, choices: Choices): FormField[] =>
  fieldsIn(record).map((field) => fieldOf(field, choices));

function fieldOf(
  { name, schema, isOptional, hint }: Omit<SchemaField, 'hint'> & Partial<SchemaField>,
  choices: Choices,
): FormField {
  const input = inputOf(name, schema, choices);
  // Decap would require the fields of an optional record even while it is absent; the content check requires them once
  // one is filled in.
  if (isOptional && Array.isArray(input.fields))
    input.fields = input.fields.map((each) => ({ ...each, required: false }));
  return { name, label: labelOf(name), required: !isOptional, ...(hint === undefined ? {} : { hint }), ...input };
}

/** The widget for a schema, with its options. */
function inputOf(name: string, schema: SchemaParts, choices: Choices): { widget: string; [option: string]: unknown } {
  switch (schema.type) {
    case 'strict_object':
      return { widget: 'object', collapsed: true, fields: fieldsOf(schema, choices) };
    case 'array':
      return {
        widget: 'list',
        required: false,
        label_singular: nounOf(name),
        ...entriesOf(schema.item as SchemaParts, choices),
      };
    case 'picklist':
      // Decap shows a number as a choice only if it has a label.
      return { widget: 'select', options: schema.options?.map((value) => ({ label: String(value), value })) };
    case 'literal':
      return { widget: 'hidden', default: schema.literal };
    case 'boolean':
      return { widget: 'boolean' };
    case 'number':
      return { widget: 'number', value_type: 'int' };
    default:
      return textInput(schema, choices);
  }
}

function entriesOf(item: SchemaParts, choices: Choices) {
  if (item.type !== 'strict_object')
    return { field: fieldOf({ name: 'entry', schema: item, isOptional: false }, choices) };
  const fields = fieldsOf(item, choices);
  const names = fields.map(({ name }) => name);
  const title = TITLES.find((name) => names.includes(name)) ?? names[0];
  return { fields, collapsed: true, minimize_collapsed: true, summary: `{{fields.${title}}}` };
}

/** Kinds of texts that are chosen from a list. */
const CHOSEN: readonly TextKind[] = ['icon', 'page', 'projectType', 'filmId'];

/** Our own widgets are named like the kind of text in the schema: see `browser/widgets.ts`. */
function textInput(schema: SchemaParts, choices: Choices) {
  const kind = textKindOf(schema);
  if (kind === undefined) return { widget: 'string' };
  if (kind === 'lines') return { widget: 'text' };
  if (CHOSEN.includes(kind)) return { widget: 'select', options: choices[kind] ?? [] };
  return { widget: kind };
}

/** Labels of fields and files whose name is unclear to the owner. */
const LABELS: Readonly<Record<string, string>> = {
  faqs: 'Questions',
  faqHeading: 'Heading of the questions',
  page: 'Search engines and shared links',
  site: 'Menu, footer and controls',
  videoUrl: 'Film',
};

/** Turns the name of a field or file into a label: "Featured works" for `featuredWorks`. */
function labelOf(name: string): string {
  if (LABELS[name] !== undefined) return LABELS[name];
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
