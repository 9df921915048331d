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
  /** The content file, without extension, and its list. */
  file: string;
  list: string;
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
  const found = sections.find(({ name, list }) => [name, list].map(plain).includes(plain(asked)));
  if (found !== undefined) return found;
  const names = sections.map(({ name }) => name);
  throw new UserError(`There is no section "${asked}": write one of ${names.join(', ')}${hint(asked, names)}.`);
}

function sectionOf(file: keyof typeof schemas, list: string): Section {
  const item = fieldsIn(schemas[file]).find(({ name }) => name === list)?.schema.item as SchemaParts;
  const namesFilms = textKindOf(item) === 'filmId';
  // A list may require fields that a film need not have.
  const needed = namesFilms ? (v.getMetadata(item).needed as string[]) : [];
  const fields = fieldsIn(namesFilms ? schemas.films.entries.films.item : item).map(({ name, isOptional, schema }) => ({
    name,
    isOptional: isOptional && !needed.includes(name),
    kind: textKindOf(schema) ?? OTHER_KINDS[schema.type] ?? 'text',
  }));
  return { name: `${file}.${list}`, file, list, fields, namesFilms };
}

/** The lists to which a film or a picture can be added with one record. */
export const sections: readonly Section[] = [
  sectionOf('films', 'films'),
  sectionOf('home', 'featuredWorks'),
  sectionOf('our-work', 'featuredProjects'),
  sectionOf('landing', 'portfolio'),
];
