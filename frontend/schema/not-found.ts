import type * as v from 'valibot';
import { paragraph, still } from './fields.ts';
import { button, pageWithoutPath, titleLines } from './records.ts';
import { list, record } from './structures.ts';

/** The page that answers unknown addresses; `poster` is the still behind its words. */
export const notFound = record({
  page: pageWithoutPath,
  titleLines,
  words: paragraph,
  buttons: list(button, { unique: ['label', 'href'], neededFor: 'it is the way back' }),
  poster: still,
});
export type NotFound = v.InferOutput<typeof notFound>;
