import * as v from 'valibot';
import { nearest } from './nearest';
import { fieldAt } from './path';

/** What a value of the content must be. Its messages go on where a sentence has named the place: `is …; write …`. */
export type Check<T = unknown> = v.GenericSchema<unknown, T>;

const LONGEST_SHOWN = 60;
const A_DAY = 'year, month and day, such as 2026-03-14';

/** A message that says what stands there, and what to write instead. */
export const instead = (wanted: string) => (issue: { input: unknown }) => `is ${shown(issue.input)}; write ${wanted}`;

/**
 * A rule of one's own about a value of the right kind: gives what is wrong in words, or nothing. It may be about a field of
 * a record.
 */
export function rule<T>(problemOf: (value: T) => string | undefined, field?: keyof T & string) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    const message = dataset.typed ? problemOf(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message, path: field && [fieldAt(dataset.value, field)] });
  });
}

/** Words with something to see in them. */
export const text = words('what is to be read here, between quotes');

/** The same with advice of its own, and perhaps a form that they must have. */
export function words(wanted: string, form = /\S/) {
  const message = instead(wanted);
  return v.pipe(v.string(message), v.regex(/\S/, message), v.regex(form, message));
}

/** One word of a few. They are the keys of an object so that the compiler misses each that is left out. */
export function oneOf<Word extends string>(meanings: Record<Word, true>): Check<Word> {
  const known = Object.keys(meanings) as Word[];
  return v.picklist(known, ({ input }) => `is ${shown(input)}; write one of ${known.join(', ')}${hint(input, known)}`);
}

/** A day of the calendar, such as `2026-03-14`. */
export const day = v.pipe(
  v.string(instead(A_DAY)),
  rule((date) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return `is ${shown(date)}; write ${A_DAY}`;
    const midnight = new Date(`${date}T00:00Z`);
    const isThere = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
    return isThere ? undefined : `is ${shown(date)}, which no calendar has; write ${A_DAY}`;
  }),
);

/** Words of which so many letters are shown; a mark over a letter is part of it. */
export function lettersFrom(least: number, most: number, reason: string) {
  return v.pipe(
    text,
    rule((written) => {
      const letters = [...new Intl.Segmenter('en').segment(written)].length;
      // What is empty has been told of.
      return (letters >= least && letters <= most) || written.trim() === ''
        ? undefined
        : `is ${shown(written)}, ${letters} letters long; write ${least} to ${most} letters: ${reason}`;
    }),
  );
}

export const flag = v.boolean(instead('true or false'));

/** A number without a fraction, from the smallest to the largest that makes sense. */
export function wholeNumber(from: number, to = Number.MAX_SAFE_INTEGER) {
  const message = instead(
    to < Number.MAX_SAFE_INTEGER
      ? `a number from ${from} to ${to}, without quotes`
      : 'a whole number above 0, without quotes',
  );
  return v.pipe(v.number(message), v.integer(message), v.minValue(from, message), v.maxValue(to, message));
}

/** How a value is told to the owner. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string') {
    if (value.trim() === '') return 'empty';
    return `"${value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value}"`;
  }
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'a record' : String(value);
}

/** What was probably meant, in brackets. */
export function hint(written: unknown, known: readonly string[]): string {
  const meant = typeof written === 'string' ? nearest(written, known) : undefined;
  return meant === undefined ? '' : ` (did you mean ${meant}?)`;
}
