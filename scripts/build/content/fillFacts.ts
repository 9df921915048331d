import { shiftsByDays } from '../../../frontend/schema/openingHours.ts';

type Records = Readonly<Record<string, unknown>>;

/** A placeholder in a text, such as `{phone}`. */
export const FACT = /\{(\w+)\}/g;

/** The content files with their facts. */
interface Filled {
  filled: Records;
  /** The names of the facts; undefined if `company.yaml` cannot be read. */
  facts: string[] | undefined;
  /** Whether this fact has a problem in `company.yaml`; its placeholders stay. */
  isWrong: (fact: string) => boolean;
}

/**
 * Replaces the placeholders in all texts with the facts of `company.yaml`: `{phone}`, `{responseTime}` and so on, and
 * `{hours}` with the opening hours. `wrongFieldsOf` returns the names of the fields of `company.yaml` that have a problem.
 */
export function fillFacts(files: Records, wrongFieldsOf: (company: unknown) => readonly string[] = () => []): Filled {
  if (files.company === undefined) return { filled: files, facts: undefined, isWrong: () => true };

  const typed = factsOf(files.company);
  // A fact may name others, but those no further ones.
  const facts = fill(typed, typed) as Record<string, string>;
  const company = fill(files.company, facts);
  const wrong = wrongFieldsOf(company);
  const right = Object.fromEntries(Object.entries(facts).filter(([name]) => !wrong.includes(name)));
  return {
    filled: { ...(fill(files, right) as Records), company },
    facts: [...new Set([...Object.keys(facts), ...wrong])],
    isWrong: (fact) => wrong.includes(fact),
  };
}

function factsOf(company: unknown): Record<string, string> {
  const texts = Object.entries(Object(company)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
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
    return value.replace(FACT, (braces, name) => (Object.hasOwn(facts, name) ? (facts[name] ?? '') : braces));
  if (Array.isArray(value)) return value.map((entry) => fill(entry, facts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, fill(entry, facts)]));
}
