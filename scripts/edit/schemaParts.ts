import * as v from 'valibot';
import type { TextKind } from '../../frontend/schema/fields.ts';

/** The parts that valibot's schemas have by their type: a record its entries, a list its item, an optional field what it wraps. */
export type SchemaParts = v.GenericSchema & {
  type: string;
  entries?: Record<string, SchemaParts>;
  item?: SchemaParts;
  wrapped?: SchemaParts;
  options?: readonly (string | number)[];
  literal?: unknown;
};

/** A field of a record: its schema where it is filled in, whether it may be missing, and the sentence that describes it. */
export interface SchemaField {
  name: string;
  schema: SchemaParts;
  isOptional: boolean;
  hint: string | undefined;
}

/** The fields of a record's schema; none of any other. */
export function fieldsIn(record: v.GenericSchema): SchemaField[] {
  return Object.entries((record as SchemaParts).entries ?? {}).map(([name, written]) => {
    const schema = written.wrapped ?? written;
    const hint = v.getDescription(written) ?? v.getDescription(schema);
    return { name, schema, isOptional: written.type === 'optional', hint };
  });
}

/** What a text is, where the schema says so. */
export const textKindOf = (schema: v.GenericSchema) => v.getMetadata(schema).input as TextKind | undefined;
