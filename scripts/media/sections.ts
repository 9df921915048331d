import * as v from 'valibot';
import type { TextKind } from '../../frontend/schema/fields.ts';
import { schemas } from '../../frontend/schema/index.ts';
import { hint } from '../../frontend/schema/wording.ts';
import { fieldsIn, type SchemaParts, textKindOf } from '../content/schemaParts.ts';
import { UserError } from '../support/UserError.ts';

/** A list of the content whose records show a picture or a film, or that names films of `films.yaml`. */
export interface Section {
  /** The name of the section in the command: `home.featuredWorks`. */
  name: string;
  /** The content file, without extension, and the path of the list in it. */
  file: string;
  path: readonly string[];
  /** The fields of its records, or of the films that it names. */
  fields: readonly Field[];
  namesFilms: boolean;
}

export interface Field {
  name: string;
  isOptional: boolean;
  /** The kind of its value: media, text to ask for, or a number, a flag or a list, which get a default. */
  kind: TextKind | 'text' | 'number' | 'flag' | 'list';
}

const OTHER_KINDS: Readonly<Record<string, Field['kind']>> = { array: 'list', number: 'number', boolean: 'flag' };

/**
 * Finds a section by its name: `home.featuredWorks`, `featuredWorks` or `featured-works`. Throws a one-sentence error.
 */
export function sectionNamed(asked: string): Section {
  const plain = (name: string) => name.replaceAll('-', '').toLowerCase();
  const found = sections.find(({ name, path }) => [name, path.at(-1) ?? ''].map(plain).includes(plain(asked)));
  if (found !== undefined) return found;
  const names = sections.map(({ name }) => name);
  throw new UserError(`There is no section "${asked}": write one of ${names.join(', ')}${hint(asked, names)}.`);
}

function listsIn(file: string, schema: v.GenericSchema, path: readonly string[]): Section[] {
  const { item } = schema as SchemaParts;
  if (item === undefined) {
    return fieldsIn(schema).flatMap((field) => listsIn(file, field.schema, [...path, field.name]));
  }
  const namesFilms = textKindOf(item) === 'filmId';
  const fields = namesFilms ? filmFields(v.getMetadata(item).needed as string[]) : recordFields(item);
  const showsMedia = fields.some(({ kind }) => kind === 'still');
  // A record with a required list, other than `tags`, can only be made in the editor.
  const canBeMade = fields.every(({ kind, name, isOptional }) => kind !== 'list' || name === 'tags' || isOptional);
  const { hasFixedLength } = v.getMetadata(schema);
  if (!showsMedia || !canBeMade || hasFixedLength) return [];
  return [{ name: [file, ...path].join('.'), file, path, fields, namesFilms }];
}

const recordFields = (record: v.GenericSchema): Field[] =>
  fieldsIn(record).map(({ name, isOptional, schema }) => ({ name, isOptional, kind: kindOf(schema) }));

/** The fields of a film, for a list in which the fields `needed` are required. */
function filmFields(needed: readonly string[]): Field[] {
  return recordFields(schemas.films.entries.films.item).map((field) => ({
    ...field,
    isOptional: field.isOptional && !needed.includes(field.name),
  }));
}

function kindOf(schema: SchemaParts): Field['kind'] {
  return textKindOf(schema) ?? OTHER_KINDS[schema.type] ?? 'text';
}

/** The lists to which a film or a picture can be added with one record. */
export const sections: readonly Section[] = Object.entries(schemas).flatMap(([file, schema]) =>
  listsIn(file, schema, []),
);
