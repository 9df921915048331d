import { shiftsByDays } from '../../../frontend/schema/openingHours.ts';

/** A placeholder in a text, such as `{phone}`. */
export const FACT = /\{(\w+)\}/g;

type Facts = Readonly<Record<string, string>>;

/** The facts of `company.yaml` by their names: its texts, and its opening hours. A fact may name others, but those no further ones. */
export function factsOf(company: unknown): Facts {
  const { hours } = Object(company);
  const texts = Object.entries(Object(company)).filter(([, value]) => typeof value === 'string');
  const facts = { ...Object.fromEntries(texts), hours: Array.isArray(hours) ? openDays(hours) : '' };
  return fillFacts(facts, facts) as Facts;
}

function openDays(hours: readonly unknown[]): string {
  return shiftsByDays(hours.map(Object))
    .filter(({ shifts }) => shifts.length > 0)
    .map(({ days, shifts }) => `${days}, ${shifts.map(({ opens, closes }) => `${opens} to ${closes}`).join(' and ')}`)
    .join('; ');
}

/** Replaces the placeholders in all texts of a value with facts: `{phone}`, `{responseTime}` and so on. */
export function fillFacts(value: unknown, facts: Facts): unknown {
  if (typeof value === 'string')
    return value.replace(FACT, (braces, name) => (Object.hasOwn(facts, name) ? (facts[name] ?? '') : braces));
  if (Array.isArray(value)) return value.map((entry) => fillFacts(entry, facts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, fillFacts(entry, facts)]));
}
