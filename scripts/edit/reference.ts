import * as v from 'valibot';
import type { TextKind } from '../../frontend/schema/fields.ts';
import { schemas } from '../../frontend/schema/index.ts';

type Schema = v.GenericSchema & {
  type: string;
  entries?: Record<string, Schema>;
  item?: Schema;
  wrapped?: Schema;
  options?: readonly (string | number)[];
  literal?: unknown;
};

/** What a field holds, by the kind of its text. */
const KINDS: Readonly<Record<TextKind, string>> = {
  lines: 'words',
  still: 'a still of `frontend/media`',
  film: 'a film of `frontend/media`, or its address',
  captions: 'captions of `frontend/media`, or `none`',
  icon: 'a drawing of `frontend/icons`',
  page: 'the path of a page',
  category: 'a category of `films.yaml`',
};

/** The reference of all content files as Markdown: each field, what it holds, and whether it may be missing. */
export function contentReference(): string {
  const files = Object.entries(schemas).map(([name, schema]) => {
    const rows = rowsOf(schema as unknown as Schema, '');
    return `## \`${name}.yaml\`\n\n| field | what it holds |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Every field of the content

Made of the schemas in \`frontend/schema/\`: \`npm test -- --update content-reference\` writes it again. \`[]\` is each entry of a list.

${files.join('\n')}`;
}

function rowsOf(schema: Schema, path: string): string[] {
  return Object.entries(schema.entries ?? {}).flatMap(([name, written]) => {
    const isOptional = written.type === 'optional';
    const field = isOptional && written.wrapped ? written.wrapped : written;
    const place = path === '' ? name : `${path}.${name}`;
    const hint = v.getDescription(written) ?? v.getDescription(field);
    const words = [what(field) + (isOptional ? ', if any' : ''), hint].filter(Boolean).join('. ');
    const inner = field.entries ? rowsOf(field, place) : field.item?.entries ? rowsOf(field.item, `${place}[]`) : [];
    return [`| \`${place}\` | ${words} |`, ...inner];
  });
}

function what(schema: Schema): string {
  const kind = v.getMetadata(schema).input as TextKind | undefined;
  if (kind !== undefined) return KINDS[kind];
  switch (schema.type) {
    case 'strict_object':
      return 'a record';
    case 'array':
      return schema.item?.entries ? 'a list of records' : 'a list of words';
    case 'picklist':
      return `one of ${(schema.options ?? []).join(', ')}`;
    case 'literal':
      return `\`${schema.literal}\``;
    case 'boolean':
      return '`true` or `false`';
    case 'number':
      return 'a number';
    default:
      return 'words';
  }
}
