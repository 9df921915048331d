import * as v from 'valibot';
import { paragraph, text, words } from './fields.ts';
import { navLink } from './records.ts';
import { described, list, optional, record } from './structures.ts';

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
  admin: optional(
    record({
      repository: words('owner and name of the repository on GitHub, such as asha/studio-site', /^[\w.-]+\/[\w.-]+$/),
      branch: v.optional(text),
    }),
    'Turns the editor on at /admin/ of the site, for whoever has a token of this repository on GitHub.',
  ),
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
