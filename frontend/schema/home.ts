import * as v from 'valibot';
import { REEL_ID, slugOf } from '../lib/slugOf.ts';
import { buttonTarget, oneOf, paragraph, still, text } from './fields.ts';
import { chosenFilms } from './films.ts';
import {
  billingNames,
  callToAction,
  fact,
  footage,
  homePage,
  quotes,
  reasons,
  titleLines,
  watchedFilm,
} from './records.ts';
import { list, optional, record, rule } from './structures.ts';
import { inspect } from './wording.ts';

const highlight = record({ name: text, type: oneOf('channel', 'show', 'skill', 'platform', 'project') });
export type Highlight = v.InferOutput<typeof highlight>;

const preview = v.pipe(
  watchedFilm,
  rule(({ title }, { films }) => {
    const id = slugOf(title);
    const other = id === REEL_ID ? 'the promo film' : films?.has(id) ? `the film "${id}" of films.yaml` : undefined;
    return other && `is ${inspect(title)}, whose address ?film=${id} opens ${other}; write another title`;
  }, 'title'),
);

/** The home page. */
export const home = record({
  page: homePage,
  titleLines,
  hero: record({
    billing: billingNames,
    button: record({ label: text, href: buttonTarget }),
    reelButton: optional(text, 'Opens the promo film; without words there is no such button.'),
    footage,
  }),
  // The middle one is large until a visitor points at another.
  previews: list(preview, { unique: ['title'], inAddress: true, exactly: 3 }),
  credits: record({
    heading: text,
    items: list(
      record({ image: still, facts: list(fact, { unique: ['label'], neededFor: 'a picture alone says nothing' }) }),
      { unique: ['image'] },
    ),
    link: text,
  }),
  about: record({
    heading: text,
    words: paragraph,
    person: optional(
      record({ photo: still, name: text, craft: text }),
      'Whom clients will meet; without it there is no portrait.',
    ),
    promo: watchedFilm,
  }),
  highlightsIntro: record({ heading: text, words: paragraph }),
  highlights: list(highlight, { unique: ['name'] }),
  // The two banners that cross a film between the sections.
  banners: record({ footage, upper: list(text, { unique: true }), lower: list(text, { unique: true }) }),
  featuredWorksIntro: record({ heading: text, words: paragraph }),
  featuredWorks: chosenFilms('videoUrl', 'facts'),
  whyChooseUs: record({ heading: text, reasons }),
  quotesHeading: text,
  quotes,
  callToAction,
});
export type Home = v.InferOutput<typeof home>;
export type FeaturedWork = Home['featuredWorks'][number];
