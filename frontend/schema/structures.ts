import * as v from 'valibot';
import { slugOf } from '../lib/slugOf.ts';
import { hint, inspect, mustBe, ordinal } from './wording.ts';

/** The path item for a field of a record, or an entry of a list. */
export function itemAt(input: unknown, key: string | number): v.IssuePathItem {
  const type = Array.isArray(input) ? 'array' : 'object';
  return { type, origin: 'value', input, key, value: Object(input)[key] } as v.IssuePathItem;
}

/** A schema of any input and output. */
export type AnySchema = v.GenericSchema<unknown, unknown>;

/** A record with exactly these fields. */
export function record<const Fields extends v.ObjectEntries>(fields: Fields) {
  return v.strictObject(fields, messageOf(fields));
}

/** A schema with a sentence for the owner, which the editor and the reference in the docs show. */
export function described<const Schema extends v.GenericSchema>(schema: Schema, sentence: string) {
  return v.pipe(schema, v.description(sentence));
}

/** A field that may be missing, with a sentence for the owner. */
export function optional<const Schema extends v.GenericSchema>(schema: Schema, sentence: string) {
  return described(v.optional(schema), sentence);
}

interface ListRules {
  /** Fields whose values must be unique in the list; with `true`, the entries themselves must be. */
  unique?: readonly string[] | true;
  /** Whether addresses are made of the unique values, so that their letters and digits must differ. */
  inAddress?: boolean;
  /** Why the list must not be empty, if it must not. */
  neededFor?: string;
  /** The exact number of entries, if the layout needs a fixed number; or none. */
  exactly?: number;
}

/** A list; if it is empty, the page leaves out its section, unless `neededFor` forbids that. */
export function list<const Item extends v.GenericSchema>(item: Item, rules: ListRules = {}) {
  return v.pipe(
    v.array(item, mustBe('a list: a line for each entry, with "- " before it')),
    v.metadata<v.InferOutput<Item>[], { exactly?: number; isNeeded: boolean }>({
      ...(rules.exactly && { exactly: rules.exactly }),
      isNeeded: rules.neededFor !== undefined,
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      const entries: unknown = dataset.value;
      if (!Array.isArray(entries)) return;
      const { unique = [], inAddress = false, neededFor, exactly } = rules;
      if (neededFor !== undefined && entries.length === 0)
        addIssue({ message: `has no entry; write at least one: ${neededFor}` });
      if (exactly !== undefined && ![0, exactly].includes(entries.length)) {
        const count = `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}`;
        addIssue({ message: `has ${count}; write exactly ${exactly}, or none` });
      }
      for (const { index, field, first } of repetitions(entries, unique, inAddress)) {
        const value = valueAt(entries[index], field);
        const theirs = valueAt(entries[first], field);
        addIssue({
          message:
            value === theirs
              ? `is ${inspect(value)}, which the ${ordinal(first + 1)} is too; write another`
              : `is ${inspect(value)}, whose address is that of ${inspect(theirs)}; write other letters or digits`,
          path: [itemAt(entries, index), ...(field === undefined ? [] : [itemAt(entries[index], field)])],
        });
      }
    }),
  );
}

const valueAt = (entry: unknown, field: string | undefined): unknown =>
  field === undefined ? entry : Object(entry)[field];

/** The entries whose value, or whose value of one of these fields, an earlier entry has too. */
function repetitions(entries: readonly unknown[], unique: readonly string[] | true, inAddress: boolean) {
  const fields = unique === true ? [undefined] : unique;
  return fields.flatMap((field) => {
    const values = entries
      .map((entry) => valueAt(entry, field))
      .map((value) => (inAddress && typeof value === 'string' ? slugOf(value) : value));
    return values.flatMap((value, index) => {
      const first = values.indexOf(value);
      return first === index || value === undefined ? [] : [{ index, field, first }];
    });
  });
}

/**
 * A custom rule for a value of the right type; a text that another rule has refused already is not judged. `problemOf` returns
 * a message if the value is wrong, otherwise false or undefined; `field` attaches it to a field of the record.
 */
export function rule<T>(
  problemOf: (value: T, known: Surroundings) => string | false | undefined,
  field?: keyof T & string,
) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed || (typeof dataset.value === 'string' && dataset.issues)) return;
    const message = problemOf(dataset.value, surroundings);
    if (message) addIssue({ message, path: field && [itemAt(dataset.value, field)] });
  });
}

/**
 * Names defined outside a content file that its records may use. Those of content files are undefined while their file cannot be
 * read or has them wrong: then no use of them is judged.
 */
export interface Surroundings {
  /** File names in `frontend/media`. */
  media: readonly string[];
  /** Names of the drawings in `frontend/icons`. */
  icons: readonly string[];
  /** Paths of the pages, such as `/our-work`. */
  paths?: readonly string[] | undefined;
  /** Categories of films. */
  categories?: readonly string[] | undefined;
  /** The films of `films.yaml` by their ids; a film is undefined while it has a problem of its own. */
  films?: ReadonlyMap<string, Readonly<Record<string, unknown>> | undefined> | undefined;
  /** Values of the contact form's project types. */
  projectTypes?: readonly string[] | undefined;
  /** Names that texts may use in braces, such as `{phone}`. */
  facts?: readonly string[] | undefined;
}

let surroundings: Surroundings = { media: [], icons: [] };

/** The film with this id, in the check that is running. */
export const filmAt = (id: string) => surroundings.films?.get(id);

/** Runs a check with these names in a module variable, because valibot passes no context to rules. */
export function withSurroundings<Result>(known: Surroundings, check: () => Result): Result {
  const former = surroundings;
  surroundings = known;
  try {
    return check();
  } finally {
    surroundings = former;
  }
}

/** Reports a missing field with the message of the field's own schema. */
export function messageOf(fields: v.ObjectEntries) {
  const names = Object.keys(fields);
  return ({ input, expected }: { input: unknown; expected: string | null }) => {
    if (expected === 'never')
      return `is not known; write one of ${names.join(', ')}${hint(input, names)}, or remove it`;
    const missing = names.find((name) => expected === `"${name}"`);
    if (missing === undefined)
      return `is ${inspect(input)}; write a record, one field a line: ${names.join(': …, ')}: …`;
    const [issue] = v.safeParse(fields[missing] as v.GenericSchema, undefined).issues ?? [];
    return issue?.message ?? 'is missing; write it';
  };
}
