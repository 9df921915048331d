import * as v from 'valibot';
import type { TextKind } from '../../frontend/schema/fields.ts';
import { schemas } from '../../frontend/schema/index.ts';

export type MediaKind = Extract<TextKind, 'still' | 'film' | 'captions'>;

/** A place in the content that names a media file. */
export interface Reference {
  kind: MediaKind;
  /** The name, without the ending; of a film it may be an address. */
  name: string;
  /** The content file, without its ending, and the way to the value in it. */
  file: string;
  path: readonly (string | number)[];
}

/** All places in the content that name media files, found by the schemas. `files` has the records by file. */
export function mediaReferences(files: Readonly<Record<string, unknown>>): Reference[] {
  return Object.entries(schemas).flatMap(([file, schema]) =>
    textsIn(schema as unknown as Schema, files[file]).flatMap(({ kind, text, path }) =>
      kind === 'still' || kind === 'film' || kind === 'captions' ? [{ kind, name: text, file, path }] : [],
    ),
  );
}

type Schema = v.GenericSchema & { type: string; entries?: Record<string, Schema>; item?: Schema; wrapped?: Schema };
interface FoundText {
  kind: TextKind | undefined;
  text: string;
  path: (string | number)[];
}

function textsIn(schema: Schema, value: unknown, path: (string | number)[] = []): FoundText[] {
  if (schema.wrapped) return value === undefined ? [] : textsIn(schema.wrapped, value, path);
  if (schema.entries) {
    return Object.entries(schema.entries).flatMap(([name, field]) =>
      textsIn(field, Object(value)[name], [...path, name]),
    );
  }
  const { item } = schema;
  if (item) return Array.isArray(value) ? value.flatMap((entry, index) => textsIn(item, entry, [...path, index])) : [];
  if (typeof value !== 'string') return [];
  return [{ kind: v.getMetadata(schema).input as TextKind | undefined, text: value, path }];
}
