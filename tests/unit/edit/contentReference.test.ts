import type * as v from 'valibot';
import { expect, it } from 'vitest';
import { schemas } from '../../../frontend/schema/index.ts';
import { fieldsIn, type SchemaParts, textKindOf } from '../../../scripts/content/schemaParts.ts';

it('docs/content-reference.md names every field of the schemas', async () => {
  await expect(contentReference()).toMatchFileSnapshot('../../../docs/content-reference.md');
});

/** What a field holds, by the kind of its text or the type of its schema. */
const WORDS: Readonly<Record<string, string>> = {
  still: 'a still of `frontend/media`',
  film: 'a film of `frontend/media`, or its address',
  captions: 'captions of `frontend/media`, or `none`',
  icon: 'a drawing of `frontend/icons`',
  page: 'the path of a page',
  category: 'a category of `films.yaml`',
  projectType: 'the value of a project type of `contact.yaml`',
  filmId: 'the id of a film of `films.yaml`',
  strict_object: 'a record',
  boolean: '`true` or `false`',
  number: 'a number',
};

/** The reference of all content files as Markdown: each field, what it holds, and whether it may be missing. */
function contentReference(): string {
  const files = Object.entries(schemas).map(([name, schema]) => {
    const rows = rowsOf(schema, '');
    return `## \`${name}.yaml\`\n\n| field | what it holds |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Every field of the content

Made of the schemas in \`frontend/schema/\`: \`npm test -- contentReference -u\` writes it again. \`[]\` is each entry of a list.

${files.join('\n')}`;
}

function rowsOf(record: v.GenericSchema, path: string): string[] {
  return fieldsIn(record).flatMap(({ name, schema, isOptional, hint }) => {
    const place = path === '' ? name : `${path}.${name}`;
    const words = [what(schema) + (isOptional ? ', if any' : ''), hint].filter(Boolean).join('. ');
    const inner = schema.item ? rowsOf(schema.item, `${place}[]`) : rowsOf(schema, place);
    return [`| \`${place}\` | ${words} |`, ...inner];
  });
}

function what(schema: SchemaParts): string {
  if (schema.item) return `a list, each ${what(schema.item)}`;
  if (schema.options) return `one of ${schema.options.join(', ')}`;
  if (schema.type === 'literal') return `\`${schema.literal}\``;
  return WORDS[textKindOf(schema) ?? schema.type] ?? 'words';
}
