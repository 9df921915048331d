import * as v from 'valibot';
import { entryAt, fieldAt } from './path';
import { type Check, hint, instead, shown } from './values';

/** A check for every field of a record of `frontend/content/types.ts`; a field without one is a type error. */
export function record<T>(fields: { [Field in keyof T]-?: Check<T[Field]> }): Check<T> {
  return v.strictObject(fields as v.ObjectEntries, messageOf(fields)) as Check<unknown> as Check<T>;
}

/**
 * The same for a group of texts whose type has no name. TypeScript compares only the names of its fields with those of
 * the content, not their types.
 */
export const group = <T>(fields: { [Field in keyof T]-?: Check }): Check => record<Record<string, unknown>>(fields);

/** A group with these fields, and any number of others, which all have the same check. */
export const openGroup = (fields: Record<string, Check>, others: Check): Check =>
  v.objectWithRest(fields as v.ObjectEntries, others, messageOf(fields));

/** A check for each listed export of a file; other exports are allowed. */
export const file = <T>(exports: { [Name in keyof T]-?: Check }): Check =>
  v.object(exports as v.ObjectEntries, messageOf(exports));

interface ListRules {
  /** Fields whose values must be unique in the list; with `true`, the entries themselves must be. */
  unique?: readonly string[] | true;
  /** Why the list must not be empty, if it must not. */
  neededFor?: string;
}

/** A list; if it is empty, the page leaves out its section, unless `neededFor` forbids that. */
export function list<T>(item: Check<T>, { unique = [], neededFor }: ListRules = {}): Check<T[]> {
  return v.pipe(
    v.array(item, instead('a list: entries between [ and ], with commas')),
    v.rawCheck(({ dataset, addIssue }) => {
      const entries = dataset.value as readonly unknown[];
      if (!Array.isArray(entries)) return;
      if (neededFor !== undefined && entries.length === 0) {
        addIssue({ message: `has no entry; write at least one: ${neededFor}` });
      }
      for (const field of unique === true ? [undefined] : unique) {
        const values = entries.map((entry) => (field === undefined ? entry : Object(entry)[field]));
        for (const [index, value] of values.entries()) {
          const first = values.indexOf(value);
          if (first === index || value === undefined) continue;
          addIssue({
            message: `is ${shown(value)}, which the ${ordinal(first + 1)} is too; write another`,
            path: [entryAt(entries, index), ...(field === undefined ? [] : [fieldAt(entries[index], field)])],
          });
        }
      }
    }),
  );
}

/** A group of records whose values in these fields must be unique. */
export function differing(records: Check, fields: readonly string[]): Check {
  return v.pipe(
    records,
    v.rawCheck(({ dataset, addIssue }) => {
      const entries = Object.entries(Object(dataset.value)) as [string, Record<string, unknown>][];
      for (const field of fields) {
        for (const [index, [name, entry]] of entries.entries()) {
          const value = Object(entry)[field];
          const [first] = entries.find(([, other]) => Object(other)[field] === value) ?? [];
          if (value === undefined || first === name || index === 0) continue;
          addIssue({
            message: `is ${shown(value)}, which ${first}.${field} is too; write another`,
            path: [fieldAt(dataset.value, name), fieldAt(entry, field)],
          });
        }
      }
    }),
  );
}

/** A list with exactly as many entries as the layout has places. */
export function exactly<T extends readonly unknown[]>(count: T['length'], entries: Check<T[number][]>): Check<T> {
  const message = ({ input }: { input: unknown[] }) =>
    `has ${input.length} ${input.length === 1 ? 'entry' : 'entries'}; write exactly ${count}`;
  return v.pipe(entries, v.length(count, message)) as unknown as Check<T>;
}

/** A position in a list as an ordinal, such as `2nd`. */
export function ordinal(place: number): string {
  const isTeen = place % 100 > 10 && place % 100 < 14;
  return `${place}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}

/** Reports a missing field with the message of the field's own check. */
function messageOf(fields: object) {
  const names = Object.keys(fields);
  return ({ input, expected, received }: { input: unknown; expected: string | null; received: string }) => {
    if (expected === 'never') {
      return `is not known; write one of ${names.join(', ')}${hint(JSON.parse(received), names)}, or remove it`;
    }
    const missing = names.find((name) => expected === `"${name}"`);
    if (missing === undefined) return `is ${shown(input)}; write a record: { ${names.join(': …, ')}: … }`;
    const [issue] = v.safeParse((fields as Record<string, Check>)[missing] as Check, undefined).issues ?? [];
    return issue?.message ?? 'is missing; write it';
  };
}
