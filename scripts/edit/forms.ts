import type * as v from 'valibot';
import type { TextKind } from '../../frontend/schema/fields.ts';
import { schemas } from '../../frontend/schema/index.ts';
import { nounOf, TITLES } from '../build/content/sentence.ts';
import {
  fieldsIn,
  listRulesOf,
  neededFor,
  type SchemaField,
  type SchemaParts,
  textKindOf,
} from '../content/schemaParts.ts';

/** A value to choose, with a label if it differs from the value. */
type Choice = string | { label: string; value: string };

/** The choices of the fields, by the kinds of text that are chosen from a list. */
export type Choices = Readonly<Partial<Record<TextKind, readonly Choice[]>>>;

/** A field of a Decap CMS form: https://decapcms.org/docs/widgets */
type FormField = { name: string; [option: string]: unknown };

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

function fieldOf({ name, schema, isOptional, hint }: SchemaField, choices: Choices): FormField {
  const input = inputOf(name, schema, choices);
  // Decap would require the fields of an optional record even while it is absent; the content check requires them once
  // one is filled in.
  if (isOptional && Array.isArray(input.fields))
    input.fields = input.fields.map((each) => ({ ...each, required: false }));
  const { exactly } = listRulesOf(schema);
  const count = exactly === undefined ? undefined : `Exactly ${exactly}, or none.`;
  const words = [hint ?? HINTS[name], count].filter(Boolean).join(' ') || undefined;
  return { name, label: labelOf(name), required: !isOptional && !FILLED_IN.has(name), hint: words, ...input };
}

/** The widget for a schema, with its options. Our own are named like the kind of text in the schema: see `browser/widgets.ts`. */
function inputOf(name: string, schema: SchemaParts, choices: Choices): Omit<FormField, 'name'> {
  const { type, item, options, literal } = schema;
  if (item && textKindOf(item) === 'filmId') {
    const needed = neededFor(item);
    const labels = new Intl.ListFormat('en').format(needed.map(labelOf));
    return { widget: 'films', required: false, needed, hint: `Films can be chosen once they have: ${labels}.` };
  }
  if (item) {
    const { exactly, isNeeded = false } = listRulesOf(schema);
    const count = exactly === undefined ? {} : { min: exactly, max: exactly };
    const entries = { label_singular: nounOf(name), ...entriesOf(name, item, choices) };
    return { widget: 'list', required: isNeeded, ...count, ...entries };
  }
  // Decap shows a number as a choice only if it has a label.
  if (options) return { widget: 'select', options: options.map((value) => ({ label: String(value), value })) };
  if (type === 'strict_object') return { widget: 'object', collapsed: true, fields: fieldsOf(schema, choices) };
  if (type === 'literal') return { widget: 'hidden', default: literal };
  if (type === 'boolean') return { widget: 'boolean' };
  if (type === 'number') return { widget: 'number', value_type: 'int' };
  const kind = textKindOf(schema);
  if (kind === undefined) return { widget: 'string' };
  if (kind === 'lines') return { widget: 'text' };
  return choices[kind] ? { widget: 'select', options: choices[kind] } : { widget: kind };
}

function entriesOf(list: string, item: SchemaParts, choices: Choices) {
  if (item.type !== 'strict_object') {
    const entry = fieldOf({ name: 'entry', schema: item, isOptional: false, hint: undefined }, choices);
    return { field: { ...entry, label: labelOf(nounOf(list)) }, summary: '{{fields.entry}}' };
  }
  const fields = fieldsOf(item, choices);
  const names = fields.map(({ name }) => name);
  const title = TITLES.find((name) => names.includes(name)) ?? names[0];
  return { fields, collapsed: true, minimize_collapsed: true, summary: `{{fields.${title}}}` };
}

/** Labels of fields and files whose name is unclear to the owner. */
const LABELS: Readonly<Record<string, string>> = {
  billing: 'Names below the title',
  callToAction: 'Invitation at the end',
  faqs: 'Questions',
  faqHeading: 'Heading of the questions',
  footage: 'Film in the background',
  hero: 'Top of the page',
  href: 'Leads to',
  id: 'Name in links',
  loop: 'Silent loop',
  narrow: 'Lines on phones',
  page: 'Search engines and shared links',
  poster: 'Picture that shows first',
  posterOnPhones: 'Picture on phones',
  sharedStill: 'Picture of shared links',
  site: 'Menu, footer and controls',
  videoUrl: 'Film',
  width: 'Width of the letters',
};

/** Fields that are filled in when they are left empty: see `completeRecords`. */
const FILLED_IN: ReadonlySet<string> = new Set(['id', 'poster']);

/** Hints for fields whose schema has none. */
const HINTS: Readonly<Record<string, string>> = {
  facts: 'Lines with a small word before each, such as Role and Editor.',
  id: 'Left empty, it is made for you.',
  poster: 'Left empty, it is the one that comes with the film.',
  videoUrl: 'Bring in a file, or paste the address of a film on YouTube, Vimeo or Google Drive.',
};

/** Turns the name of a field or file into a label: "Featured works" for `featuredWorks`. */
export function labelOf(name: string): string {
  if (LABELS[name] !== undefined) return LABELS[name];
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
