import { nearest } from './nearest.ts';

const LONGEST_SHOWN = 60;

/** A value as messages to the owner show it. */
export function inspect(value: unknown): string {
  if (value === undefined || value === null) return 'missing';
  if (typeof value === 'string') {
    if (value.trim() === '') return 'empty';
    return `"${value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value}"`;
  }
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a record' : String(value);
}

/** A message with the current value and what to write instead. */
export const mustBe = (wanted: string) => (issue: { input: unknown }) => `is ${inspect(issue.input)}; write ${wanted}`;

/** The known name that was probably meant, in parentheses; empty if none is close. */
export function hint(written: unknown, known: readonly string[]): string {
  const meant = typeof written === 'string' ? nearest(written, known) : undefined;
  return meant === undefined ? '' : ` (did you mean ${meant}?)`;
}

/** A position in a list as an ordinal, such as `2nd`. */
export function ordinal(place: number): string {
  const isTeen = place % 100 > 10 && place % 100 < 14;
  return `${place}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}

/** Whether two texts have the same words, ignoring case and white space. */
export function hasSameWords(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.trim().replace(/\s+/g, ' ').toLowerCase());
  return first === second;
}
