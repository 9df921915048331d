import type * as v from 'valibot';
import { schemas } from '../../frontend/schema/index.ts';
import { fieldsIn, type SchemaParts } from './schemaParts.ts';
import { rewriteYaml } from './writeYaml.ts';

/** Replaces the records in the text of a content file, given by its name, with those of a form. */
export function writeRecords(name: string, text: string, records: unknown): string {
  const schema = schemas[name as keyof typeof schemas];
  return rewriteYaml(text, schema ? withoutEmptyOptions(schema, records) : records);
}

/** Removes empty optional fields from the records of a form, because a form sends all of its fields. */
export function withoutEmptyOptions(schema: v.GenericSchema, value: unknown): unknown {
  const { entries, item } = schema as SchemaParts;
  if (item && Array.isArray(value)) return value.map((entry) => withoutEmptyOptions(item, entry));
  if (entries === undefined || typeof value !== 'object' || value === null) return value;
  const fields = fieldsIn(schema);
  const kept = Object.entries(value).flatMap(([name, entry]) => {
    const field = fields.find((each) => each.name === name);
    if (field === undefined) return [[name, entry]];
    return field.isOptional && isEmpty(entry) ? [] : [[name, withoutEmptyOptions(field.schema, entry)]];
  });
  return Object.fromEntries(kept);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));
