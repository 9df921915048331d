import * as v from 'valibot';
import { flag, paragraph, text, wholeNumber } from './fields.ts';
import {
  callToAction,
  captionsNeeded,
  counters,
  filmFields,
  footage,
  page,
  quotes,
  titleLines,
  watchedFilm,
} from './records.ts';
import { list, record } from './structures.ts';

const portfolioItem = v.pipe(
  record({
    id: wholeNumber(1),
    ...filmFields,
    description: paragraph,
    tags: list(text, { unique: true }),
    isNew: v.optional(flag),
  }),
  captionsNeeded(),
);
export type PortfolioItem = v.InferOutput<typeof portfolioItem>;

/** The landing page, for visitors who come from an advertisement. */
export const landing = record({
  page,
  titleLines,
  hero: record({ words: paragraph, footage }),
  heroCounters: counters,
  portfolioHeading: text,
  portfolio: list(portfolioItem, { unique: ['id', 'title'] }),
  newBadge: text,
  quotesHeading: text,
  quotes,
  promo: watchedFilm,
  callToAction,
});
export type Landing = v.InferOutput<typeof landing>;
