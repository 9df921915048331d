import * as v from 'valibot';
import { nearest } from './nearest';
import { fieldAt } from './path';

/** A check of a content value. Its messages continue a sentence that begins with the place: `is …; write …`. */
export type Check<T = unknown> = v.GenericSchema<unknown, T>;

const LONGEST_SHOWN = 60;
const A_DAY = 'year, month and day, such as 2026-03-14';

/** A message with the current value and what to write instead. */
export const instead = (wanted: string) => (issue: { input: unknown }) => `is ${shown(issue.input)}; write ${wanted}`;

/**
 * A custom rule for a value of the right type. `problemOf` returns a message if the value is wrong; `field` attaches it to
 * a field of the record.
 */
export function rule<T>(problemOf: (value: T) => string | undefined, field?: keyof T & string) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    const message = dataset.typed ? problemOf(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message, path: field && [fieldAt(dataset.value, field)] });
  });
}

/** A string that is not blank. */
export const text = words('what is to be read here, between quotes');

/** The same with its own advice, and optionally a pattern that it must match. */
export function words(wanted: string, form = /\S/) {
  const message = instead(wanted);
  return v.pipe(v.string(message), v.regex(/\S/, message), v.regex(form, message));
}

/** One of a few words. They are the keys of an object, so that TypeScript reports each one that is missing. */
export function oneOf<Word extends string>(meanings: Record<Word, true>): Check<Word> {
  const known = Object.keys(meanings) as Word[];
  return v.picklist(known, ({ input }) => `is ${shown(input)}; write one of ${known.join(', ')}${hint(input, known)}`);
}

/** A calendar date, such as `2026-03-14`. */
export const day = v.pipe(
  v.string(instead(A_DAY)),
  rule((date) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return `is ${shown(date)}; write ${A_DAY}`;
    const midnight = new Date(`${date}T00:00Z`);
    const isThere = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
    return isThere ? undefined : `is ${shown(date)}, which no calendar has; write ${A_DAY}`;
  }),
);

/** A text of `least` to `most` letters; a combining mark counts as part of its letter. */
export function lettersFrom(least: number, most: number, reason: string) {
  return v.pipe(
    text,
    rule((written) => {
      const letters = [...new Intl.Segmenter('en').segment(written)].length;
      // `text` already reports a blank value.
      return (letters >= least && letters <= most) || written.trim() === ''
        ? undefined
        : `is ${shown(written)}, ${letters} letters long; write ${least} to ${most} letters: ${reason}`;
    }),
  );
}

export const flag = v.boolean(instead('true or false'));

/** An integer from `from` to `to`. */
export function wholeNumber(from: number, to = Number.MAX_SAFE_INTEGER) {
  const message = instead(
    to < Number.MAX_SAFE_INTEGER
      ? `a number from ${from} to ${to}, without quotes`
      : 'a whole number above 0, without quotes',
  );
  return v.pipe(v.number(message), v.integer(message), v.minValue(from, message), v.maxValue(to, message));
}

/** A value as messages to the owner show it. */
export function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string') {
    if (value.trim() === '') return 'empty';
    return `"${value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value}"`;
  }
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'a record' : String(value);
}

/** The known name that was probably meant, in parentheses; empty if none is close. */
export function hint(written: unknown, known: readonly string[]): string {
  const meant = typeof written === 'string' ? nearest(written, known) : undefined;
  return meant === undefined ? '' : ` (did you mean ${meant}?)`;
}
