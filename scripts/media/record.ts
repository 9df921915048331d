import type { MediaNames } from './convertMedia.ts';
import type { Field, Section } from './sections.ts';

/** The fields of a section's records that only the owner can fill in: texts and a category. */
export function fieldsToAsk({ fields }: Section): Field[] {
  return fields.filter(
    ({ kind, isOptional, name }) => !isOptional && name !== 'id' && ['text', 'lines', 'category'].includes(kind),
  );
}

/**
 * Makes the record that shows the converted files. `answers` are the texts of the owner by field, and `list` is the existing
 * records.
 */
export function recordOf(
  { fields }: Section,
  made: MediaNames,
  answers: Readonly<Record<string, string>>,
  list: readonly unknown[],
): Record<string, unknown> {
  const numbers = list.map((record) => Number(Object(record).id)).filter(Number.isFinite);
  const media: Partial<Record<Field['kind'], unknown>> = {
    still: made.still,
    film: made.film,
    captions: made.film && (made.captions ?? 'none'),
    number: Math.max(0, ...numbers) + 1,
    list: [],
  };
  const values = fields.map(({ name, kind }) => {
    if (name === 'id') return [name, kind === 'number' ? media.number : made.still];
    if (name === 'loop') return [name, made.loop];
    return [name, media[kind] ?? answers[name]];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The present day on the owner's own clock, such as `2026-03-14`: Swedish dates have this form. */
export const today = (): string => new Date().toLocaleDateString('sv');
