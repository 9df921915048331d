import type * as v from 'valibot';

type Schema = v.GenericSchema & { type: string; entries?: Record<string, Schema>; item?: Schema; wrapped?: Schema };

/** The records of a form without the fields that are empty and may be missing: a form sends all of them. */
export function withoutEmptyOptions(schema: v.GenericSchema, value: unknown): unknown {
  const { entries, item } = schema as Schema;
  if (item && Array.isArray(value)) return value.map((entry) => withoutEmptyOptions(item, entry));
  if (entries === undefined || typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).flatMap(([name, entry]) => {
    const field = entries[name];
    if (field === undefined) return [[name, entry]];
    if (field.type !== 'optional') return [[name, withoutEmptyOptions(field, entry)]];
    return isEmpty(entry) ? [] : [[name, withoutEmptyOptions(field.wrapped ?? field, entry)]];
  });
  return Object.fromEntries(fields);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));
