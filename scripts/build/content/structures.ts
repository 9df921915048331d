import * as v from 'valibot';
import { entryAt, fieldAt } from './path';
import { type Check, hint, instead, shown } from './values';

/** A check for every field of a record of `frontend/content/types.ts`: one that is left out is a type error. */
export function record<T>(fields: { [Field in keyof T]-?: Check<T[Field]> }): Check<T> {
  return v.strictObject(fields as v.ObjectEntries, messageOf(fields)) as Check<unknown> as Check<T>;
}

/**
 * The same for words that a file groups without naming their type. Only its fields are held to those of the content:
 * what exactly they may be is said here.
 */
export const group = <T>(fields: { [Field in keyof T]-?: Check }): Check => record<Record<string, unknown>>(fields);

/** What a file exports; what else it has is its own. */
export const file = <T>(exports: { [Name in keyof T]-?: Check }): Check =>
  v.object(exports as v.ObjectEntries, messageOf(exports));

interface ListRules {
  /** What must not stand twice in the list: these fields of its records, or with `true` the entries themselves. */
  unique?: readonly string[] | true;
  /** Why the page cannot do without an entry, where it cannot. */
  neededFor?: string;
}

/** A list; without entries its section goes, unless something is in need of it. */
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

/** A group of records in which no two may have the same in these fields. */
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

/** A list that the layout has a fixed number of places for. */
export function exactly<T extends readonly unknown[]>(count: T['length'], entries: Check<T[number][]>): Check<T> {
  const message = ({ input }: { input: unknown[] }) =>
    `has ${input.length} ${input.length === 1 ? 'entry' : 'entries'}; write exactly ${count}`;
  return v.pipe(entries, v.length(count, message)) as unknown as Check<T>;
}

/** A place in a list, as `2nd`. */
export function ordinal(place: number): string {
  const isTeen = place % 100 > 10 && place % 100 < 14;
  return `${place}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}

/** A missing field is told of in its own words. */
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
