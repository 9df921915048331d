import type * as v from 'valibot';
import { category, text } from './fields.ts';
import { list, record } from './structures.ts';

/** The categories of films, and the films and shows that the studio is known for; more than one page lists them. */
export const films = record({
  categories: list(text, { unique: true }),
  notable: list(record({ title: text, kind: text, category }), { unique: ['title'] }),
});
export type Films = v.InferOutput<typeof films>;
export type NotableProject = Films['notable'][number];
