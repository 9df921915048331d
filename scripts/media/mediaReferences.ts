import type * as v from 'valibot';
import type { TextKind } from '../../frontend/schema/fields.ts';
import { schemas } from '../../frontend/schema/index.ts';
import { fieldsIn, type SchemaParts, textKindOf } from '../content/schemaParts.ts';

export type MediaKind = Extract<TextKind, 'still' | 'film' | 'captions'>;

/** A place in the content that names a media file. */
export interface Reference {
  kind: MediaKind;
  /** The file name without extension; for a film it may be a URL. */
  name: string;
  /** The content file, without extension, and the path of the value in it. */
  file: string;
  path: readonly (string | number)[];
}

/** All places in the content that name media files, found by the schemas. `files` has the records by content file. */
export function mediaReferences(files: Readonly<Record<string, unknown>>): Reference[] {
  return Object.entries(schemas).flatMap(([file, schema]) =>
    textsIn(schema, files[file]).flatMap(({ kind, text, path }) =>
      kind === 'still' || kind === 'film' || kind === 'captions' ? [{ kind, name: text, file, path }] : [],
    ),
  );
}

interface FoundText {
  kind: TextKind | undefined;
  text: string;
  path: (string | number)[];
}

function textsIn(schema: v.GenericSchema, value: unknown, path: (string | number)[] = []): FoundText[] {
  if (typeof value === 'string') return [{ kind: textKindOf(schema), text: value, path }];
  const { item } = schema as SchemaParts;
  if (item && Array.isArray(value)) return value.flatMap((entry, index) => textsIn(item, entry, [...path, index]));
  return fieldsIn(schema).flatMap((field) => textsIn(field.schema, Object(value)[field.name], [...path, field.name]));
}
