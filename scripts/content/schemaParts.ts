import * as v from 'valibot';
import type { TextKind } from '../../frontend/schema/fields.ts';

/**
 * A valibot schema with the parts that its type may have: `entries` of a record, `item` of a list, `wrapped` of an
 * optional field.
 */
export type SchemaParts = v.GenericSchema & {
  type: string;
  entries?: Record<string, SchemaParts>;
  item?: SchemaParts;
  wrapped?: SchemaParts;
  options?: readonly (string | number)[];
  literal?: unknown;
};

/** A field of a record: its schema without the optional wrapper, whether it may be missing, and its description. */
export type SchemaField = ReturnType<typeof fieldsIn>[number];

/** The fields of a record's schema; an empty list for any other schema. */
export function fieldsIn(record: v.GenericSchema) {
  return Object.entries((record as SchemaParts).entries ?? {}).map(([name, written]) => {
    const schema = written.wrapped ?? written;
    const hint = v.getDescription(written) ?? v.getDescription(schema);
    return { name, schema, isOptional: written.type === 'optional', hint };
  });
}

/** How many entries a list has, if the layout needs a fixed number, and whether it must not be empty. */
export const listRulesOf = (schema: v.GenericSchema) =>
  v.getMetadata(schema) as { exactly?: number; isNeeded?: boolean };

/** The fields that a film needs to be in a list of films. */
export const neededFor = (film: v.GenericSchema) => (v.getMetadata(film).needed ?? []) as string[];

/** The kind of a text, if its schema names one. */
export const textKindOf = (schema: v.GenericSchema) => v.getMetadata(schema).input as TextKind | undefined;
