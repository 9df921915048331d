import { shiftsByDays } from '../../../frontend/schema/openingHours.ts';

type Records = Readonly<Record<string, unknown>>;

/**
 * Replaces the placeholders in all texts with the facts of `company.yaml`: `{phone}`, `{responseTime}` and so on, and
 * `{hours}` with the opening hours.
 * @returns the files, and the names of the facts
 */
export function fillFacts(files: Records): { filled: Records; facts: string[] } {
  const typed = factsOf(files.company);
  // A fact may name others, but those no further ones.
  const facts = fill(typed, typed) as Record<string, string>;
  return { filled: fill(files, facts) as Records, facts: Object.keys(facts) };
}

function factsOf(company: unknown): Record<string, string> {
  const texts = Object.entries(Object(company)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  if (texts.length === 0) return {};
  const { hours } = Object(company);
  return { ...Object.fromEntries(texts), hours: Array.isArray(hours) ? openDays(hours) : '' };
}

function openDays(hours: readonly unknown[]): string {
  return shiftsByDays(hours.map(Object))
    .filter(({ shifts }) => shifts.length > 0)
    .map(({ days, shifts }) => `${days}, ${shifts.map(({ opens, closes }) => `${opens} to ${closes}`).join(' and ')}`)
    .join('; ');
}

function fill(value: unknown, facts: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string')
    return value.replace(/\{(\w+)\}/g, (braces, name) => (Object.hasOwn(facts, name) ? (facts[name] ?? '') : braces));
  if (Array.isArray(value)) return value.map((entry) => fill(entry, facts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, fill(entry, facts)]));
}
