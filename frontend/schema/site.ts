import type * as v from 'valibot';
import { paragraph, text } from './fields.ts';
import { navLink } from './records.ts';
import { described, list, record } from './structures.ts';

/** Texts that all pages share: menu, footer, controls, and the result of an inquiry. */
export const site = record({
  menu: list(navLink, { unique: ['href'], neededFor: 'visitors find the pages by it' }),
  letsTalk: navLink,
  footer: record({
    reach: text,
    groups: list(
      record({
        heading: text,
        links: list(navLink, { unique: ['href'], neededFor: 'a group of the footer is a list of links' }),
      }),
      { unique: ['heading'] },
    ),
    legal: text,
    company: text,
  }),
  filmPage: record({
    client: text,
    role: text,
    year: text,
    task: text,
    result: text,
    quote: text,
  }),
  results: record({
    thanks: paragraph,
    failure: text,
    noAnswer: paragraph,
    notSent: described(paragraph, 'Where no answer of the server came back: no connection, or a refusal by the host.'),
    sentHeading: text,
    sentNote: text,
    failedHeading: text,
    failedNote: text,
  }),
});
export type Site = v.InferOutput<typeof site>;
