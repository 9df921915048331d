import type * as v from 'valibot';
import { paragraph, paragraphOnRetention, text } from './fields.ts';
import { page, titleLines } from './records.ts';
import { list, record } from './structures.ts';

/** The privacy page. */
export const privacy = record({
  page,
  titleLines,
  intro: paragraph,
  sections: list(record({ heading: text, text: paragraphOnRetention }), { unique: ['heading'] }),
});
export type Privacy = v.InferOutput<typeof privacy>;
