import * as v from 'valibot';
import type { TextKind } from '../../frontend/schema/fields.ts';
import { schemas } from '../../frontend/schema/index.ts';
import { hint } from '../../frontend/schema/wording.ts';

/** A list of the content whose records show a picture or a film. */
export interface Section {
  /** As the command names it: `home.featuredWorks`. */
  name: string;
  /** The content file, without its ending, and the way to the list in it. */
  file: string;
  path: readonly string[];
  fields: readonly Field[];
}

export interface Field {
  name: string;
  isOptional: boolean;
  /** What goes into it: a medium, words to ask for, or a number, a flag or a list, which have a beginning of their own. */
  kind: TextKind | 'text' | 'number' | 'flag' | 'list';
}

type Schema = v.GenericSchema & { type: string; entries?: Record<string, Schema>; item?: Schema; wrapped?: Schema };

/** The lists to which a film or a picture can be added with one record. */
export const sections: readonly Section[] = Object.entries(schemas).flatMap(([file, schema]) =>
  listsIn(file, schema as unknown as Schema, []),
);

/** The section that `asked` means: `home.featuredWorks`, `featuredWorks` or `featured-works`. Throws with one sentence. */
export function sectionNamed(asked: string): Section {
  const plain = (name: string) => name.replaceAll('-', '').toLowerCase();
  const found = sections.find(({ name, path }) => [name, path.at(-1) ?? ''].map(plain).includes(plain(asked)));
  if (found !== undefined) return found;
  const names = sections.map(({ name }) => name);
  throw new Error(`There is no section "${asked}": write one of ${names.join(', ')}${hint(asked, names)}.`);
}

function listsIn(file: string, schema: Schema, path: readonly string[]): Section[] {
  if (schema.entries) {
    return Object.entries(schema.entries).flatMap(([name, field]) => listsIn(file, field, [...path, name]));
  }
  const entries = schema.item?.entries;
  if (entries === undefined) return [];
  const fields = Object.entries(entries).map(([name, field]) => fieldOf(name, field));
  const showsMedia = fields.some(({ kind }) => kind === 'still');
  // A list within the record that may not be empty is for the editor.
  const canBeMade = fields.every(({ kind, name, isOptional }) => kind !== 'list' || name === 'tags' || isOptional);
  const { hasFixedLength } = v.getMetadata(schema);
  return showsMedia && canBeMade && !hasFixedLength ? [{ name: [file, ...path].join('.'), file, path, fields }] : [];
}

function fieldOf(name: string, written: Schema): Field {
  const schema = written.wrapped ?? written;
  const kind = v.getMetadata(schema).input as TextKind | undefined;
  const others: Record<string, Field['kind']> = { array: 'list', number: 'number', boolean: 'flag' };
  return { name, isOptional: written.type === 'optional', kind: kind ?? others[schema.type] ?? 'text' };
}
