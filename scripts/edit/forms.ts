import type * as v from 'valibot';
import type { TextKind } from '../../frontend/schema/fields.ts';
import { schemas } from '../../frontend/schema/index.ts';
import { nounOf, TITLES } from '../build/content/sentence.ts';
import { fieldsIn, type SchemaField, type SchemaParts, textKindOf } from './schemaParts.ts';

/** Something to choose, and what it is called where that is something else. */
export type Choice = string | { label: string; value: string };

/** What fields choose from, by what the schema calls it. */
export type Choices = Readonly<Partial<Record<TextKind, readonly Choice[]>>>;

/** A field of a Decap CMS form: https://decapcms.org/docs/widgets */
export interface FormField {
  name: string;
  label: string;
  widget: string;
  required: boolean;
  [option: string]: unknown;
}

/** The forms of all content files, made from their schemas: one a file. */
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
  // Decap demands the fields of an optional record even while it is absent; the check demands them once one is filled in.
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
      // Decap shows no number as a choice without a label.
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
const CHOSEN: readonly TextKind[] = ['icon', 'page', 'category', 'projectType', 'filmId'];

/** Widgets of our own have the names of the schema: see `browser/mediaWidgets.ts`. */
function textInput(schema: SchemaParts, choices: Choices) {
  const kind = textKindOf(schema);
  if (kind === undefined) return { widget: 'string' };
  if (kind === 'lines') return { widget: 'text' };
  return CHOSEN.includes(kind) ? { widget: 'select', options: choices[kind] ?? [] } : { widget: kind };
}

/** Names of the content that would say little as words. */
const LABELS: Readonly<Record<string, string>> = {
  faqs: 'Questions',
  faqHeading: 'Heading of the questions',
  page: 'Search engines and shared links',
  site: 'Menu, footer and controls',
  videoUrl: 'Film',
};

/** A name of the content as words: "Featured works" for `featuredWorks`. */
function labelOf(name: string): string {
  if (LABELS[name] !== undefined) return LABELS[name];
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
